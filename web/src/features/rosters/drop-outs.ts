import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import type { RepairView } from './queries.ts'

type DropOuts = RepairView['dropOuts']

const MOST_NAMES = 3

const WHY: Record<DropOuts[number]['why'], string> = {
  declined: 'can’t play',
  left: 'dropped out',
  absent: 'isn’t here',
  named: 'can’t come',
}

const partsOf = (dropOuts: DropOuts) => dropOuts.reduce((sum, { slotIds }) => sum + slotIds.length, 0)

/** 'Leo can’t play', 'Leo and Kim dropped out' */
function whoWords(dropOuts: DropOuts): string {
  const names = [...new Map(dropOuts.map(({ person }) => [person.userId, person.firstName])).values()]
  const reasons = new Set(dropOuts.map(({ why }) => why))
  const [why] = reasons
  const who =
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
      : listOf(names)
  const what = names.length === 1 && reasons.size === 1 && why ? WHY[why] : 'dropped out'
  return `${who} ${what}`
}

/** 'Leo can’t play: 1 part open', 'Leo and Kim dropped out: 3 parts open' */
export const dropOutWords = (dropOuts: DropOuts) => `${whoWords(dropOuts)}: ${countOf(partsOf(dropOuts), 'part')} open`

/** The same in a bar, with what can be done: 'Leo and Kim dropped out. 2 of 3 parts can be filled again.' */
export function foldedWords({ dropOuts, open }: Pick<RepairView, 'dropOuts' | 'open'>): string {
  const parts = partsOf(dropOuts)
  const filled = Math.max(0, parts - open.length)
  const can = filled
    ? `${filled === parts ? '' : `${filled} of `}${countOf(parts, 'part')} can be filled again`
    : `${countOf(parts, 'part')} ${parts === 1 ? 'stays' : 'stay'} open`
  return `${whoWords(dropOuts)}. ${can}.`
}

/** 'One change fills it, and everything else stays as it is.' */
export function repairWords({ changes, open }: Pick<RepairView, 'changes' | 'open'>): string {
  const kept = 'everything else stays as it is'
  if (!changes.length) return open.length === 1 ? 'Nobody can take it.' : 'Nobody can take them.'
  const lead = `${countOf(changes.length, 'change')}, and ${kept}.`
  if (!open.length) return lead
  return `${lead} ${countOf(open.length, 'part')} ${open.length === 1 ? 'stays' : 'stay'} open.`
}

/** What the press does: the number is what leaves. */
export function applyWords({ changes, messages, open }: Pick<RepairView, 'changes' | 'messages' | 'open'>): string {
  if (!changes.length) return open.length === 1 ? 'Leave it open' : 'Leave them open'
  const told = messages.filter(({ byMail }) => byMail)
  if (!told.length) return 'Apply it'
  return told.length === 1 ? `Apply and tell ${told[0]?.person.firstName}` : `Apply and tell ${told.length} people`
}

/** Who is affected and gets no mail. */
export function unreachedWords({ messages }: Pick<RepairView, 'messages'>): string | null {
  const names = messages.filter(({ byMail }) => !byMail).map(({ person }) => person.firstName)
  return names.length ? `${listOf(names)} ${names.length === 1 ? 'gets' : 'get'} no e-mail: tell them yourself.` : null
}
