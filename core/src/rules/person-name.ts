interface Named {
  firstName: string
  lastName: string
}

/** What a registration sends until the first-run steps ask for the real name. */
export const PLACEHOLDER: Named = { firstName: 'New', lastName: 'User' }

/** How others read of somebody who has not said their name yet. */
export const UNNAMED: Named = { firstName: 'Someone', lastName: 'new' }

const isSame = (a: Named, b: Named) => a.firstName === b.firstName && a.lastName === b.lastName

/** The name as it is kept, so that every list shows the right one: the placeholder of a registration is no name. */
export const nameToKeep = (given: Named): Named =>
  given.firstName === '' || isSame(given, PLACEHOLDER) ? UNNAMED : given

/** The name as its owner reads it: until they say it, what the registration sent. */
export const nameForOwner = (kept: Named): Named => (isSame(kept, UNNAMED) ? PLACEHOLDER : kept)

/** Whether the owner of an account has said who they are. */
export const hasName = (own: Named): boolean => !isSame(own, PLACEHOLDER)
