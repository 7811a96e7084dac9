import type { Person } from './Avatar.tsx'

interface Named {
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
}

/** As the avatar wants a person. */
export const personOf = ({ userId, firstName, lastName, imageUrl }: Named): Person => ({
  userId,
  first: firstName,
  last: lastName,
  imageUrl,
})
