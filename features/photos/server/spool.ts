import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** What somebody sent, on disk until its turn comes. Closing it is forgetting it. */
export interface Spooled extends AsyncDisposable {
  readonly read: () => Promise<Buffer>
}

/**
 * Writes a stream to a file without a name: it is unlinked as soon as it is open, so whatever ends the upload,
 * a broken connection or a killed process, the system takes the space back and nothing is left to clean up.
 */
export async function spool(folder: string, stream: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const file = await openNameless(folder)
  try {
    await file.writeFile(stream)
  } catch (error) {
    await file.close()
    throw error
  }
  return { read: () => readWhole(file), [Symbol.asyncDispose]: () => file.close() }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function readWhole(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  // Each of its bytes is written before it is given to anybody.
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('a spooled upload became shorter')
    at += bytesRead
  }
  return bytes
}
