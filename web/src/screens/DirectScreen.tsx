import { ChevronLeft, PenLine, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import ChatPanel from '../features/messages/ChatPanel.tsx'
import { useBlock, useMute, useStartChat } from '../features/messages/chat-mutations.ts'
import { DirectList } from '../features/messages/DirectList.tsx'
import { useFollowing } from '../features/messages/follow.ts'
import type { Deed } from '../features/messages/MessageMenu.tsx'
import { MoreButton } from '../features/messages/MoreButton.tsx'
import { type DirectChat, refreshTalk, useDirectChatsQuery } from '../features/messages/queries.ts'
import { Link, useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { useWide } from '../lib/view/use-media.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ago } from '../lib/words/ago.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fill } from '../ui/Fill.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { personOf } from '../ui/person.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Plays, Together } from './ChatFacts.tsx'
import styles from './DirectScreen.module.css'

const NewChat = lazy(() => import('./NewChat.tsx'))
const SearchMessages = lazy(() => import('./SearchMessages.tsx'))

/** 'Here now', 'Here 2 h ago' */
function Presence({ chat }: { chat: DirectChat }) {
  const now = useNow()
  const zone = useReaderZone()
  const { isOnline, lastSeenAt } = chat.other
  if (isOnline) return <span className={styles.presence}>Here now</span>
  if (!lastSeenAt) return null
  const since = ago(new Date(lastSeenAt), now, zone)
  return <span className={styles.presence}>Here {/min|h$/.test(since) ? `${since} ago` : since}</span>
}

function ChatHead({ chat, isWide }: { chat: DirectChat; isWide: boolean }) {
  const mute = useMute()
  const block = useBlock()
  const [isBlocking, setBlocking] = useState(false)
  const person = personOf(chat.other)
  const name = fullName(person)
  const isKnown = chat.other.userId > 0
  const deeds: Deed[] = [
    {
      label: chat.muted ? 'Unmute' : 'Mute',
      run: () => mute.mutate({ channel: chat, mute: !chat.muted }),
    },
    chat.isBlocked
      ? {
          label: `Unblock ${chat.other.firstName}`,
          run: () => block.mutate({ userId: chat.other.userId, block: false }),
        }
      : { label: `Block ${chat.other.firstName}`, run: () => setBlocking(true) },
  ]
  return (
    <header className={styles.head}>
      {!isWide && (
        <Link to="/dm" aria-label="All direct messages" className={styles.back}>
          <ChevronLeft size={24} aria-hidden />
        </Link>
      )}
      <Avatar person={person} size="large" link={isKnown} />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.facts}>
          <Presence chat={chat} />
          {chat.muted && <span className={styles.presence}>Muted</span>}
          {isKnown && <Plays userId={chat.other.userId} />}
        </div>
      </div>
      {isKnown && <Together userId={chat.other.userId} />}
      <MoreButton label={`More for the chat with ${name}`} deeds={deeds} />
      <Confirm
        title={`Block ${name}?`}
        open={isBlocking}
        onClose={() => setBlocking(false)}
        no="Cancel"
        yes="Block"
        look="danger"
        onYes={() => {
          block.mutate({ userId: chat.other.userId, block: true })
          setBlocking(false)
        }}
      >
        They can’t send you direct messages any more, and they aren’t told. What you wrote to each other stays. You can
        unblock them here.
      </Confirm>
    </header>
  )
}

function Chat({ chat, isWide }: { chat: DirectChat; isWide: boolean }) {
  const block = useBlock()
  const first = chat.other.firstName
  return (
    <div className={styles.chat}>
      <ChatHead chat={chat} isWide={isWide} />
      <div className={styles.talk}>
        <ChatPanel
          channelId={chat.id}
          isDirect
          otherReadId={chat.otherReadId}
          placeholder={`Write to ${first}…`}
          people={[]}
          empty={
            <>
              <strong>You and {first}</strong>
              Only the two of you read this.
            </>
          }
          closed={
            chat.isBlocked ? (
              <>
                You have blocked {first}.{' '}
                <Button look="text" onClick={() => block.mutate({ userId: chat.other.userId, block: false })}>
                  Unblock
                </Button>
              </>
            ) : (
              `You can write to people you share a group with. ${first} isn’t one of them now.`
            )
          }
        />
      </div>
    </div>
  )
}

/** `?to=` somebody: the chat with them, made at need. */
function useChatWith(to: number) {
  const start = useStartChat()
  const navigate = useNavigate()
  const { mutate } = start
  useEffect(() => {
    if (to > 0) mutate(to, { onSuccess: (chat) => navigate(`/dm?chat=${chat.id}`, { replace: true }) })
  }, [to, mutate, navigate])
  return start
}

export default function DirectScreen() {
  useFollowing()
  usePullToRefresh(refreshTalk)
  const isWide = useWide()
  const [query] = useSearchParams()
  const chats = useDirectChatsQuery()
  const to = Number(query.get('to'))
  const start = useChatWith(to)
  const isComing = to > 0 && !start.isError
  const [isNew, setNew] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = Number(query.get('chat'))
  const list = chats.data?.chats
  // Who was asked for and is not there yet is nobody else: one would write to the wrong person.
  const open = list?.find(({ id }) => id === chosen) ?? (isWide && !chosen && !to ? list?.[0] : undefined)
  useTitle(open && chosen ? fullName(personOf(open.other)) : undefined)

  const isListed = isWide || !open
  return (
    <Fill className={styles.page}>
      {isListed && (
        <div className={styles.side}>
          <header className={styles.top}>
            <PageHeading hiddenOnPhone className={styles.title ?? ''}>
              Direct Messages
            </PageHeading>
            <IconButton label="Write to somebody" onClick={() => setNew(true)}>
              <PenLine size={22} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </header>
          <div className={styles.search}>
            <Search size={18} aria-hidden />
            <input
              type="search"
              aria-label="Search people and messages"
              placeholder="Search people and messages"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <div className={styles.list}>
            {start.isError && <LoadFailed what="The chat" onRetry={() => start.mutate(to)} />}
            {chats.isError && !list && <LoadFailed what="Your chats" onRetry={() => chats.refetch()} />}
            {isComing && !isWide && <Skeleton lines={2} label="Opening the chat" />}
            {chats.isPending && <Skeleton lines={8} label="Loading your chats" />}
            {list && <DirectList chats={list} open={open?.id ?? 0} filter={search} />}
            {search.trim().length > 1 && (
              <Suspense fallback={<Skeleton lines={4} label="Searching" />}>
                <SearchMessages words={search} />
              </Suspense>
            )}
            {list && !list.length && !search && !isComing && (
              <div className={styles.none}>
                <EmptyState
                  title="No messages yet"
                  action={<Button onClick={() => setNew(true)}>Write to somebody</Button>}
                >
                  Write to anybody you share a group with. Only the two of you read it.
                </EmptyState>
              </div>
            )}
          </div>
        </div>
      )}
      {!isListed && <h1 className="visually-hidden">Direct Messages</h1>}
      {open ? (
        <Chat key={open.id} chat={open} isWide={isWide} />
      ) : (
        isWide &&
        list &&
        (isComing ? (
          <Skeleton lines={4} label="Opening the chat" />
        ) : (
          <div className={styles.nothing}>
            <p>Choose a chat, or begin one.</p>
            <ButtonLink to="/groups" look="outlined">
              Find people in your groups
            </ButtonLink>
          </div>
        ))
      )}
      {isNew && (
        <Suspense>
          <NewChat onClose={() => setNew(false)} />
        </Suspense>
      )}
    </Fill>
  )
}
