import { z } from 'zod'
import { id, pathId } from './fields.ts'
import { asset, ownProfile } from './profile.ts'
import { post } from './route.ts'

const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Choose a picture.')

/** With or without the `data:image/…;base64,` before it. */
const base64Image = z.string().max(17_000_000, 'This picture is too large: at most 12 MB.')
const sizeBytes = z.coerce.number<number>().pipe(z.int().positive()).optional()

/** A banner as a form or as text. `Base64Image: null` takes the banner away. */
const banner = z.object({
  file: file.optional(),
  Base64Image: base64Image.nullish(),
  SizeBytes: sizeBytes,
  SessionGroupId: z.coerce.number<number>().pipe(id).optional(),
})

export const uploadUserImage = post('/User/UploadUserImage/', {
  summary: 'Uploads a picture for the own profile and answers its asset',
  access: 'user',
  form: true,
  upload: true,
  body: z.object({ file }),
  reply: asset,
})

export const updateProfilePicture = post('/User/UpdateProfilePicture/', {
  summary: 'Sets the own picture',
  access: 'user',
  upload: true,
  body: z.object({ Base64Image: base64Image.optional(), assetId: id.optional(), SizeBytes: sizeBytes }),
  reply: ownProfile,
})

export const uploadGroupImage = post('/SessionGroup/UploadGroupProfileImage/', {
  summary: "Sets the group's banner, cropped to 1200 by 515, or takes a picture that was uploaded before",
  access: 'gadmin',
  group: 'query.sessionGroupId or body.SessionGroupId',
  form: true,
  upload: true,
  query: z.object({ sessionGroupId: pathId.optional(), assetId: pathId.optional() }),
  body: banner,
  reply: asset.nullable(),
})

export const uploadSessionImage = post('/Session/UploadImage/', {
  summary: "Sets the session's banner, cropped to 1200 by 515, or takes a picture that was uploaded before",
  access: 'sadmin',
  session: 'query.sessionId',
  form: true,
  upload: true,
  query: z.object({ sessionId: pathId, assetId: pathId.optional() }),
  body: banner,
  reply: asset.nullable(),
})
