/**
 * The style sheets of what public pages show first, in the one sheet of the entry: the HTML that the server writes looks at its first paint as
 * it does when the application has taken its place. Later sheets win over earlier ones.
 */
import '../shared/styles/entry.css';
import '../shared/ui/button.module.css';
import '../shared/ui/states.module.css';
import '../features/discretion/quick-exit.module.css';
import '../shared/ui/lone-screen.module.css';
import '../shared/ui/field.module.css';
import '../shared/ui/form-card.module.css';
import '../shared/ui/pagination.module.css';
import '../shared/ads/ads.module.css';
import '../shared/video/card.module.css';
import '../shared/video/lists.module.css';
import '../shared/video/order.module.css';
import '../shared/tales/card.module.css';
import './base/root.module.css';
import './layout/header.module.css';
import './layout/menu.module.css';
import './layout/public.module.css';
import '../features/gate/gate.module.css';
import '../features/search/search.module.css';
import '../features/contos/contos.module.css';
import '../features/video/video.module.css';
import '../features/video/player/player.module.css';
import '../features/video/player/covers.module.css';
import '../features/author/author.module.css';
import '../features/books/books.module.css';
import '../shared/legal/legal.module.css';
import '../features/transparency/transparency.module.css';
