import { expect, test } from 'vitest'
import { type LevelsSeenBy, type Relation, sightOf } from './visibility.ts'

const NOBODY: Relation = { isSelf: false, sharesGroup: false, runsGroup: false }

test.each<[string, Partial<Relation>, LevelsSeenBy, profile: boolean, levels: boolean]>([
  ['a stranger', {}, 'members', false, false],
  ['a stranger', {}, 'organisers', false, false],
  ['a member of the same group', { sharesGroup: true }, 'members', true, true],
  ['a member of the same group', { sharesGroup: true }, 'organisers', true, false],
  ['an organiser of the group', { sharesGroup: true, runsGroup: true }, 'organisers', true, true],
  ['an organiser whom they ask to be let in', { runsGroup: true }, 'organisers', true, true],
  ['they themself', { isSelf: true }, 'organisers', true, true],
])('B11 %s (%j, shown to %s)', (_, relation, seenBy, profile, levels) => {
  expect(sightOf({ ...NOBODY, ...relation }, seenBy)).toEqual({ profile, levels })
})
