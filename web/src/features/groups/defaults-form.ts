import type { SessionDefaults } from '@app/core/contract/groups'
import { amountFrom } from '@app/core/rules/money'

export type Slot = SessionDefaults['slots'][number]

const YES = 'yes'
const flag = (value: boolean) => (value ? YES : 'no')

/** The default session settings as a form holds them: words and numbers as typed. */
export const toValues = (settings: SessionDefaults) => ({
  startTime: settings.startTime,
  length: String(settings.lengthMinutes),
  venue: String(settings.locationId ?? ''),
  min: String(settings.songAssignMin),
  max: String(settings.songAssignMax),
  fee: settings.fee ? String(settings.fee) : '',
  membersMaySuggest: flag(settings.membersMaySuggest),
  allowDoubling: flag(settings.allowDoubling),
  firstCome: flag(settings.firstCome),
  opensAtOnce: flag(settings.opensAtOnce),
  slots: JSON.stringify(settings.slots),
})
export type DefaultsValues = ReturnType<typeof toValues>

export const isOn = (value: string) => value === YES
export const onOff = flag

export function slotsIn(values: Pick<DefaultsValues, 'slots'>): Slot[] {
  try {
    return JSON.parse(values.slots) as Slot[]
  } catch {
    return []
  }
}

export const toSettings = (values: DefaultsValues): SessionDefaults => ({
  startTime: values.startTime,
  lengthMinutes: Number(values.length),
  locationId: Number(values.venue) || null,
  songAssignMin: Number(values.min),
  songAssignMax: Number(values.max),
  fee: amountFrom(values.fee) ?? 0,
  membersMaySuggest: isOn(values.membersMaySuggest),
  allowDoubling: isOn(values.allowDoubling),
  firstCome: isOn(values.firstCome),
  opensAtOnce: isOn(values.opensAtOnce),
  slots: slotsIn(values),
})
