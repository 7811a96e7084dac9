import type { RegisteredPerson } from './queries.ts'

export const faceOf = ({ userId, firstName, lastName, imageUrl }: RegisteredPerson) => ({
  userId,
  first: firstName,
  last: lastName,
  imageUrl,
})
