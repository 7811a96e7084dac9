import { CHANNEL_TYPE, listReports, settleReport } from '@app/core/contract/messages'
import type { Reply } from '@app/core/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { PictureLink } from '../../ui/Picture.tsx'
import { personOf } from '../../ui/person.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { askGroupAgain } from '../groups/mutations.ts'
import { useDelete } from '../messages/mutations.ts'
import { askPostsAgain } from './mutations.ts'
import { PostHead } from './PostHead.tsx'
import styles from './Posts.module.css'
import { postsKey } from './queries.ts'

type Report = Reply<typeof listReports>[number]

const idOf = ({ id }: { id: number }) => id

/** What has become of the message since it was reported. */
function Since({ report: { message, subject, words, picture } }: { report: Report }) {
  if (message.isDeleted) return <p className={styles.when}>Deleted since.</p>
  const isOtherPicture = picture?.assetId !== message.thumbnail?.assetId
  if (subject === message.subject && words === message.body && !isOtherPicture) return null
  const says = [message.subject, message.body].filter(Boolean).join(': ')
  return (
    <>
      <p className={styles.when}>Changed since. {says ? `It now says: ${says}` : 'It has no text now.'}</p>
      {isOtherPicture && message.thumbnail && <PictureLink picture={message.thumbnail} width={576} />}
    </>
  )
}

function What({ report }: { report: Report }) {
  const { message, by, reason, subject, words, picture } = report
  return (
    <>
      <div className={styles.head}>
        <PostHead post={{ ...message, published: true }} />
      </div>
      {subject && (
        <p className={styles.name} dir="auto">
          {subject}
        </p>
      )}
      <WrittenText>{words}</WrittenText>
      {picture && <PictureLink picture={picture} width={576} />}
      <Since report={report} />
      <p className={styles.when}>
        {by ? fullName(personOf(by)) : 'Somebody'} {reason ? `says: ${reason}` : 'gave no reason'}
      </p>
    </>
  )
}

/** What members have reported, until an admin has looked at it. */
export function Reports({ groupId }: { groupId: number }) {
  const reports = useQuery({
    queryKey: [...postsKey(groupId), 'reports'],
    queryFn: () => call(listReports, { id: groupId }, { errors: 'inline' }),
  })
  const again = () => Promise.all([askPostsAgain(groupId), askGroupAgain(groupId)])
  const settle = useMutation({
    mutationFn: (reportId: number) => call(settleReport, { groupId, reportId }),
    onSuccess: again,
  })
  const remove = useDelete()
  const [leaving, setLeaving] = useState<number | null>(null)
  const { rows, hold } = useStaying(reports.data ?? [], idOf)
  if (!rows.length) return <IfFailed of={reports} what="What was reported" />
  return (
    <section>
      <h2 className={styles.title}>Reported</h2>
      <ul {...hold}>
        {rows.map(({ item: report, isGone }) => {
          const { id, message } = report
          const isDirect = message.channelType === CHANNEL_TYPE.Private
          return (
            <li key={id} {...goneRow(isGone)} className={styles.row}>
              <What report={report} />
              {isDirect && (
                <p className={styles.when}>
                  This is from a direct chat. You can’t delete anything there, but you decide who is in the group.
                </p>
              )}
              <div className={styles.actions}>
                <Button look="outlined" size="compact" onClick={() => setLeaving(id)}>
                  Leave it
                </Button>
                {isDirect ? (
                  <ButtonLink look="text" size="compact" to={`/admin/group-users/${groupId}`}>
                    To the members
                  </ButtonLink>
                ) : (
                  !message.isDeleted && (
                    <Button
                      look="danger"
                      size="compact"
                      onClick={() =>
                        remove.mutate(
                          { message, asAdmin: true },
                          { onSuccess: () => settle.mutate(id, { onSuccess: again }) },
                        )
                      }
                    >
                      Delete it
                    </Button>
                  )
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Confirm
        title="Leave it as it is?"
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        no="Not yet"
        yes="Leave it"
        onYes={() => {
          if (leaving !== null) settle.mutate(leaving)
          setLeaving(null)
        }}
      >
        The message stays, and the report is off this list.
      </Confirm>
    </section>
  )
}
