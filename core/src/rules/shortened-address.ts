/** An address as it may be shown to whoever has the link of a mail: 'a…@example.org'. */
export function shortenedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}…${email.slice(at)}`
}
