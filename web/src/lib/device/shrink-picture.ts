const LARGEST_PX = 640
const QUALITY = 0.86

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

async function shrunk(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LARGEST_PX / Math.min(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY))
}

/** A photograph as a face needs it: small enough for a phone's uplink. What this browser cannot read goes as it is. */
export async function pictureForUpload(file: Blob): Promise<{ Base64Image: string; SizeBytes: number }> {
  const small = await shrunk(file).catch(() => file)
  return { Base64Image: await asDataUrl(small), SizeBytes: small.size }
}
