import { type LabelledNotification, notificationLabel, notificationTitle } from './notification-label.ts'

interface Pushed extends LabelledNotification {
  /** The beginning of what somebody wrote. */
  preview: string
}

/** A phone shows some forty letters of a title and a hundred of a text. */
const MOST = 180
const fit = (text: string) =>
  [...text].length > MOST
    ? `${[...text]
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`
    : text

/** What somebody wrote stands below who wrote it; anything else below the name of the group. */
export function pushWords(item: Pushed): { title: string; body: string } {
  const label = fit(notificationLabel(item))
  return item.preview
    ? { title: label, body: fit(item.preview) }
    : { title: item.groupName || notificationTitle(item), body: label }
}

/** Several that waited for the end of the night, as one. */
export const gatheredWords = (items: Pushed[]): { title: string; body: string } => ({
  title: `${items.length} new since last night`,
  body: fit(items.map(notificationLabel).join(' · ')),
})
