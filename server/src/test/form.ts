type Part = string | { bytes: Buffer; filename: string; type: string }

/** A multipart body with its header, for `inject`. */
export function formPart(parts: Record<string, Part>, headers: Record<string, string> = {}) {
  const boundary = 'a-boundary-of-ours'
  const chunks = Object.entries(parts).flatMap(([name, part]) => {
    if (typeof part === 'string')
      return [Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${part}\r\n`)]
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${part.filename}"\r\nContent-Type: ${part.type}\r\n\r\n`
    return [Buffer.from(head), part.bytes, Buffer.from('\r\n')]
  })
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
