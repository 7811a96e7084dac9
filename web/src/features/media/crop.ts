/** The specification's banner. */
export const BANNER = { width: 1200, height: 515 }

export interface Crop {
  /** 1 shows as much of the picture as the banner's shape allows. */
  zoom: number
  /** Where in the room that is left the banner lies: 0 at the left or top, 1 at the right or bottom. */
  x: number
  y: number
}

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

interface Size {
  width: number
  height: number
}

/** The part of the picture that the banner shows. */
export function cropOf(picture: Size, { zoom, x, y }: Crop) {
  const scale = Math.min(picture.width / BANNER.width, picture.height / BANNER.height) / zoom
  const width = BANNER.width * scale
  const height = BANNER.height * scale
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** The crop after the picture was dragged by so much of the banner's own width and height. */
export function dragged(picture: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const { width, height } = cropOf(picture, crop)
  const roomX = picture.width - width
  const roomY = picture.height - height
  return {
    ...crop,
    x: roomX > 0 ? within(crop.x - (by.across * width) / roomX) : crop.x,
    y: roomY > 0 ? within(crop.y - (by.down * height) / roomY) : crop.y,
  }
}
