export interface Size {
  width: number
  height: number
}

/** The specification's banner. */
export const BANNER: Size = { width: 1200, height: 515 }
/** A face: large enough for a profile on a sharp screen. */
export const FACE: Size = { width: 640, height: 640 }

export interface Crop {
  /** 1 shows as much of the picture as the shape allows. */
  zoom: number
  /** Where in the room that is left the crop lies: 0 at the left or top, 1 at the right or bottom. */
  x: number
  y: number
}

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

/** The part of the picture that is shown in that shape. */
export function cropOf(picture: Size, { zoom, x, y }: Crop, shape: Size) {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height) / zoom
  const width = shape.width * scale
  const height = shape.height * scale
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

const within = (value: number, least = 0, most = 1) => Math.min(most, Math.max(least, value))

/** The crop after the picture was dragged by so much of the shape's own width and height. */
export function dragged(picture: Size, crop: Crop, by: { across: number; down: number }, shape: Size): Crop {
  const { width, height } = cropOf(picture, crop, shape)
  const roomX = picture.width - width
  const roomY = picture.height - height
  return {
    ...crop,
    x: roomX > 0 ? within(crop.x - (by.across * width) / roomX) : crop.x,
    y: roomY > 0 ? within(crop.y - (by.down * height) / roomY) : crop.y,
  }
}

/** After a turn of the wheel, or two fingers that moved apart: so many times as large. */
export const zoomed = (crop: Crop, by: number): Crop => ({ ...crop, zoom: within(crop.zoom * by, 1, MOST_ZOOM) })
