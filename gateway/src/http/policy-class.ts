import {
  type AgeMode,
  CATEGORIES,
  type Category,
  type Refusals,
  SURFACES,
  type Surface,
} from '@alcova/contracts';
import { createHash } from 'node:crypto';

const NAME_CHARACTERS = 12;
const NOTHING: readonly Category[] = [];

/**
 * What is refused to some visitors, and how their age is made sure of. Countries with the same of both are one class, whose name stands for
 * that and nothing else: answers that are kept under it stay right whatever happens to the policy.
 */
export interface PolicyClass {
  readonly name: string;
  readonly refusals: Refusals;
  readonly ageMode: AgeMode;
  /** Whether nothing is refused. */
  readonly isOpen: boolean;
  refuses(surface: Surface, category: Category): boolean;
  /** What is left out on a surface. */
  except(surface: Surface): Category[];
}

/** @param refusals in the form of `refusalsFor`: each list once and in one order */
export function classOf(refusals: Refusals, ageMode: AgeMode = 'declared'): PolicyClass {
  const text = SURFACES.map((surface) => (refusals[surface] ?? NOTHING).join(',')).join('/');
  const isOpen = SURFACES.every((surface) => (refusals[surface] ?? NOTHING).length === 0);
  const name = isOpen
    ? 'default'
    : createHash('sha256').update(text).digest('base64url').slice(0, NAME_CHARACTERS);
  return {
    name: ageMode === 'declared' ? name : `${name}.${ageMode}`,
    refusals,
    ageMode,
    isOpen,
    refuses: (surface, category) => (refusals[surface] ?? NOTHING).includes(category),
    except: (surface) => [...(refusals[surface] ?? NOTHING)],
  };
}

/** The class of those to whom nothing is refused and whose word is taken for their age, and of all answers that no policy touches. */
export const OPEN: PolicyClass = classOf({});

/** The categories that lists and menus show. */
export const listedCategories = (policy: PolicyClass): Category[] =>
  CATEGORIES.filter((category) => !policy.refuses('listing', category));
