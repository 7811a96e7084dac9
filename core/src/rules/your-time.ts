/**
 * What to say beside a time of another place, from the same moment by that place's clock and by the reader's, each a day, a comma and
 * a time: '20:30 your time', with the day where it is another one; null where both show the same.
 */
export function yourTime(there: string, here: string): string | null {
  if (there === here) return null
  const [day = '', clock = ''] = here.split(', ')
  return `${there.startsWith(`${day},`) ? clock : here} your time`
}
