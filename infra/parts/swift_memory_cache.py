"""Swift's cache for one proxy process: what memcached would hold, in memory. tempauth does not work without a cache."""

import time

MAX_ENTRIES = 10000


class MemoryCache:
    """The part of swift.common.memcached.MemcacheRing that middleware uses. Time is in seconds; 0 keeps for ever."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **_options):
        value, end = self.entries.get(key, (None, 0))
        if end and end < time.time():
            del self.entries[key]
            return None
        return value

    def set(self, key, value, time=0, **_options):
        if len(self.entries) >= MAX_ENTRIES:
            self.entries.clear()
        self.entries[key] = (value, _end(time))

    def incr(self, key, delta=1, time=0, **_options):
        value = max(0, int(self.get(key) or 0) + int(delta))
        self.entries[key] = (value, _end(time))
        return value

    def decr(self, key, delta=1, time=0, **_options):
        return self.incr(key, -int(delta), time)

    def delete(self, key, **_options):
        self.entries.pop(key, None)

    def set_multi(self, mapping, _server_key=None, time=0, **_options):
        for key, value in mapping.items():
            self.set(key, value, time)

    def get_multi(self, keys, _server_key=None, **_options):
        return [self.get(key) for key in keys]


def _end(seconds):
    return time.time() + seconds if seconds else 0


def filter_factory(_global_conf, **_local_conf):
    cache = MemoryCache()

    def wrap(app):
        def serve(env, start_response):
            env.setdefault('swift.cache', cache)
            return app(env, start_response)

        return serve

    return wrap
