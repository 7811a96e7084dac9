import { updateProfilePicture, uploadGroupImage, uploadSessionImage, uploadUserImage } from '@app/core/contract/media'
import { uploadMessagePicture } from '@app/core/contract/messages'
import { lockGroup, updateGroup } from '../groups/sql.ts'
import { type Db, inTransaction } from '../lib/db/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { BANNER, type Frame, PORTRAIT, SNAPSHOT, takePicture } from '../lib/outside/pictures.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { changeSession, lockSession } from '../sessions/sql.ts'
import { personChanged } from '../users/person-changed.ts'
import { toOwnProfile, updateUser } from '../users/sql.ts'
import { findOwnAsset, insertAsset, toAsset, urlOf } from './sql.ts'

export function mediaRoutes(app: App): void {
  async function keep(db: Db, bytes: Uint8Array, frame: Frame, userId: number, now: Date) {
    // Each is worked on for a while and stays on the disk.
    await app.limits.hit([{ key: `picture:${userId}`, most: 100, seconds: 86_400 }])
    const picture = await takePicture(bytes, frame)
    await app.blobs.put(picture.name, picture.bytes)
    return insertAsset(db, {
      user_id: userId,
      name: picture.name,
      width: picture.width,
      height: picture.height,
      created_at: now,
      group_id: null,
    })
  }

  /** The picture that is to be the banner; null where it is taken away. */
  async function bannerFrom(db: Db, { query, body }: BannerInput, userId: number, now: Date) {
    if (body.Base64Image === null && !body.file && !query.assetId) return null
    const given = () => body.file ?? decoded(body.Base64Image, body.SizeBytes)
    const asset = query.assetId
      ? await findOwnAsset(db, query.assetId, userId)
      : await keep(db, given(), BANNER, userId, now)
    if (!asset) throw notFound('This picture')
    return asset
  }

  handle(app, uploadUserImage, async ({ body, caller, db, now }) => {
    const asset = await keep(db, body.file, PORTRAIT, caller.userId, now)
    return toAsset(asset)
  })

  handle(app, uploadMessagePicture, async ({ body, caller, db, now }) =>
    toAsset(await keep(db, body.file, SNAPSHOT, caller.userId, now)),
  )

  handle(app, updateProfilePicture, async ({ body, caller, db, now, afterCommit }) => {
    const asset = body.assetId
      ? await findOwnAsset(db, body.assetId, caller.userId)
      : await keep(db, decoded(body.Base64Image, body.SizeBytes), PORTRAIT, caller.userId, now)
    if (!asset) throw notFound('This picture')
    const user = await updateUser(db, caller.userId, { image: urlOf(asset.name) })
    if (!user) throw notFound('Your account')
    await personChanged(app, db, caller.userId, afterCommit)
    return toOwnProfile(user)
  })

  handle(app, uploadGroupImage, async ({ query, body, caller, group, db, now, afterCommit }) => {
    const asset = await bannerFrom(db, { query, body }, caller.userId, now)
    const action = asset ? 'banner-changed' : 'banner-removed'
    await inTransaction(db, async (tx) => {
      const image = asset && urlOf(asset.name)
      if ((await lockGroup(tx, group.id))?.imageAssetData === image) return
      await updateGroup(tx, group.id, { image })
      await insertGroupAudit(tx, { at: now, groupId: group.id, by: caller.userId, action })
      await app.bus.tell(tx, 'groupChanged', { groupId: group.id }, afterCommit)
    })
    return asset && toAsset(asset)
  })

  handle(app, uploadSessionImage, async ({ query, body, caller, session, db, now, afterCommit }) => {
    if (body.SessionGroupId !== undefined && body.SessionGroupId !== session.groupId) throw notFound('This session')
    const asset = await bannerFrom(db, { query, body }, caller.userId, now)
    const action = asset ? 'banner-changed' : 'banner-removed'
    await inTransaction(db, async (tx) => {
      const image = asset && urlOf(asset.name)
      if ((await lockSession(tx, session.id))?.image === image) return
      await changeSession(tx, session.id, { image })
      await insertHistory(tx, { sessionId: session.id, at: now, by: caller.userId, action })
      await app.bus.tell(tx, 'sessionChanged', { sessionId: session.id }, afterCommit)
    })
    return asset && toAsset(asset)
  })
}

interface BannerInput {
  query: { assetId?: number | undefined }
  body: {
    file?: Uint8Array | undefined
    Base64Image?: string | null | undefined
    SizeBytes?: number | undefined
  }
}

/** The bytes of a Base64 picture, whose size must be what was said. */
function decoded(base64: string | null | undefined, sizeBytes: number | undefined): Buffer {
  if (!base64) throw invalid({ Base64Image: 'Choose a picture.' })
  const bytes = Buffer.from(base64.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64')
  if (sizeBytes !== undefined && sizeBytes !== bytes.length)
    throw invalid({ SizeBytes: 'The picture did not arrive whole. Try again.' })
  return bytes
}
