import type { Page } from '@playwright/test'

/** A wide picture, made by the browser itself. */
export async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const pen = canvas.getContext('2d')
    for (let row = 0; row < 12; row++) {
      if (pen) pen.fillStyle = `hsl(${row * 30} 70% 50%)`
      pen?.fillRect(0, row * 100, 1600, 100)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
