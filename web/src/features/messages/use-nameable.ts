import { useMemo } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { personOf } from '../../ui/person.ts'
import { useMembersQuery } from '../members/queries.ts'
import type { Nameable } from './mentions.ts'

const NOBODY: Nameable[] = []

/** Whom one can name with @ here: the members of the group, by name. */
export function useNameable(groupId: number | null): Nameable[] {
  const me = useSession(({ profile }) => profile?.userId)
  const { data } = useMembersQuery(groupId ?? 0, groupId !== null && groupId > 0)
  return useMemo(
    () =>
      data
        ?.filter(({ userId }) => userId !== me)
        .map((member) => ({ userId: member.userId, name: fullName(personOf(member)) })) ?? NOBODY,
    [data, me],
  )
}
