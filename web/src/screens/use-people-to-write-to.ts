import { useMemo } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useMembersOfGroupsQuery } from '../features/members/members-of-groups.ts'
import { useSession } from '../lib/session/session.ts'
import { fullName } from '../ui/Avatar.tsx'
import { personOf } from '../ui/person.ts'

/** Everybody with whom one shares a group, by name. */
export function usePeopleToWriteTo() {
  const me = useSession(({ profile }) => profile?.userId)
  const groups = useMyGroupsQuery()
  const approved = groups.data?.filter(({ isApproved }) => isApproved) ?? []
  const lists = useMembersOfGroupsQuery(approved.map(({ sessionGroup }) => sessionGroup.id))
  const people = useMemo(() => {
    const all = new Map(lists.data?.members.map((member) => [member.userId, personOf(member)]))
    if (me !== undefined) all.delete(me)
    return [...all.values()].sort((a, b) => fullName(a).localeCompare(fullName(b)))
  }, [lists.data, me])
  return { people, groups, lists, isInGroups: approved.length > 0, isLoading: groups.isPending || lists.isLoading }
}
