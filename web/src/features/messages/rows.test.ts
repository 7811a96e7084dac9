import { expect, test } from 'vitest'
import { dayWords, rowsOf } from './rows.ts'

const ana = { userId: 7 }
const ben = { userId: 8 }
const said = (id: number, author: { userId: number } | null, createdAt: string, isDeleted = false) => ({
  id,
  author,
  createdAt,
  isDeleted,
})
const NOW = new Date('2026-11-11T09:58:00Z')
const reader = { userId: 7, now: NOW, zone: 'Europe/London', newAfter: null }
const kinds = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'message' ? `${row.follows ? '+' : ''}${row.message.id}` : row.kind))

test('each day has its head, by the clock of who reads', () => {
  const messages = [said(1, ben, '2026-11-10T23:30:00Z'), said(2, ben, '2026-11-11T00:30:00Z')]
  expect(kinds(rowsOf(messages, reader))).toEqual(['day', '1', 'day', '2'])
  expect(kinds(rowsOf(messages, { ...reader, zone: 'Europe/Berlin' }))).toEqual(['day', '1', '2'])
  expect(kinds(rowsOf(messages, { ...reader, zone: 'Pacific/Auckland' }))).toEqual(['day', '1', '2'])
})

test('who goes on within ten minutes stands under one face', () => {
  const messages = [
    said(1, ben, '2026-11-11T08:00:00Z'),
    said(2, ben, '2026-11-11T08:05:00Z'),
    said(3, ana, '2026-11-11T08:06:00Z'),
    said(4, ben, '2026-11-11T08:07:00Z'),
    said(5, ben, '2026-11-11T08:30:00Z'),
  ]
  expect(kinds(rowsOf(messages, reader))).toEqual(['day', '1', '+2', '3', '4', '5'])
})

test('former members and what was deleted never share a face', () => {
  const messages = [
    said(1, null, '2026-11-11T08:00:00Z'),
    said(2, null, '2026-11-11T08:01:00Z'),
    said(3, ben, '2026-11-11T08:02:00Z', true),
    said(4, ben, '2026-11-11T08:03:00Z'),
  ]
  expect(kinds(rowsOf(messages, reader))).toEqual(['day', '1', '2', '3', '4'])
})

test('the line stands once, above the first message of somebody else that was not read', () => {
  const messages = [
    said(1, ben, '2026-11-11T08:00:00Z'),
    said(2, ana, '2026-11-11T08:01:00Z'),
    said(3, ben, '2026-11-11T08:02:00Z'),
    said(4, ben, '2026-11-11T08:03:00Z'),
  ]
  expect(kinds(rowsOf(messages, { ...reader, newAfter: 1 }))).toEqual(['day', '1', '2', 'new', '3', '+4'])
  expect(kinds(rowsOf(messages, { ...reader, newAfter: 4 }))).toEqual(['day', '1', '2', '3', '+4'])
})

test('a day is called as one speaks of it', () => {
  const words = (at: string) => Object.values(dayWords(new Date(at), NOW, 'Europe/London')).join(' | ')
  expect(words('2026-11-11T08:00:00Z')).toBe('Today | Wed 11 Nov')
  expect(words('2026-11-10T08:00:00Z')).toBe('Yesterday | Tue 10 Nov')
  expect(words('2026-11-09T08:00:00Z')).toBe('Monday | 9 Nov')
  expect(words('2026-10-31T08:00:00Z')).toBe('31 Oct | Sat')
  expect(words('2025-10-31T08:00:00Z')).toBe('31 Oct | Fri 2025')
})
