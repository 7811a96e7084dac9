import { relativeTime } from '@app/core/rules/time'
import { useHomeFeedQuery } from '../features/messages/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useNow } from '../lib/view/use-now.ts'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { PictureLink } from '../ui/Picture.tsx'
import { PosterTile } from '../ui/PosterTile.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import styles from './GuestPosts.module.css'

const FEW = 3

/** What public groups say to everybody. Nothing at all where none says anything. */
export default function GuestPosts() {
  const feed = useHomeFeedQuery()
  const now = useNow()
  const posts = feed.items?.filter(({ kind }) => kind === 'post').slice(0, FEW) ?? []
  if (!posts.length) return <IfFailed of={feed} what="What groups say" />
  return (
    <section aria-labelledby="posts" className={styles.posts}>
      <h2 id="posts" className={styles.title}>
        From the groups
      </h2>
      <ul>
        {posts.map(({ id, group, body, thumbnail, createdAt }) => (
          <li key={id} className={styles.post}>
            {group && <PosterTile name={group.name} image={group.imageAssetData} className={styles.face ?? ''} />}
            <div className={styles.words}>
              <p className={styles.by}>
                {group && (
                  <Link to={`/group/${group.id}`} className={styles.group}>
                    {group.name}
                  </Link>
                )}{' '}
                {relativeTime(new Date(createdAt), now)}
              </p>
              <WrittenText>{body}</WrittenText>
              {thumbnail && <PictureLink picture={thumbnail} width={576} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
