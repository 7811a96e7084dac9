import { CHANNEL_TYPE } from '../../../core/src/contract/messages.ts'
import { ask, groupOf, post, type Someone, someone } from '../people.ts'
import { jam } from '../sessions.ts'

/** A group that talks: posts, a chat with a thread, a direct message; somebody whose group is silent, and somebody without one. */
export async function talking(url: string) {
  const { organiser: priya, member: ana, groupId, sessionId, songs } = await jam(url, { songs: 2 })
  const newcomer = await someone(url, 'Nova', 'Newcomer')
  const { id: emptyId } = await groupOf(url, newcomer, { name: 'Cellar Strings', joinPolicy: 'open' })
  const loner = await someone(url, 'Lone', 'Star')
  const { payload: channels } = await ask(url, `/v1/messages/channels?groupId=${groupId}`, ana.token)
  const channel = (type: number) => channels.find((one: { type: number }) => one.type === type).id as number
  const [chat, posts] = [channel(CHANNEL_TYPE.GroupChannel), channel(CHANNEL_TYPE.Public)]
  const send = async (from: Someone, channelId: number, body: string, parentMessageId?: number) => {
    const message = { body, ...(parentMessageId && { parentMessageId }) }
    return (await post(url, `/Message/SendMessage?channelId=${channelId}`, message, from.token)).payload.id as number
  }
  const stand = 'Who has a **keyboard stand** for Thursday? The one at the Anchor has lost a leg.'
  await send(ana, posts, 'I have one, I can bring it.', await send(priya, posts, stand))
  const rug = await send(priya, chat, 'Who brings the rug?')
  await send(ana, chat, 'Me. And the *good* tape, see https://example.org/tape', rug)
  await send(ana, chat, 'I’m in. Key of E minor, as ever?')
  await post(url, '/v1/messages/set-reaction', { messageId: rug, reactionType: '🔥', add: true }, ana.token)
  const { payload: direct } = await post(url, `/Message/StartDirectChat?toUserId=${ana.userId}`, {}, priya.token)
  await post(url, `/Message/SendDm?channelId=${direct.id}`, { body: 'You have my tuner' }, priya.token)
  return {
    ...{ priya, ana, newcomer, loner, groupId, emptyId, sessionId, songs },
    ...{ thread: `/group/${groupId}/channel/${chat}/message/${rug}`, directId: direct.id as number },
  }
}
