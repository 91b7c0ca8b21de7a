import { useState } from 'react'
import { type DeviceHint, hintOn, readOnDevice } from './device-reading.ts'

/** A photo that waits for its owner's word before it is sent. */
export interface AskedFile {
  readonly key: string
  readonly file: File
  readonly preview: string
  readonly hint: DeviceHint
}

/** Reads photos on the device: those without a fault are sent at once, about the others their owner is asked. */
export function useCheckedFiles(send: (files: readonly File[], kept: boolean) => void) {
  const [asked, setAsked] = useState<readonly AskedFile[]>([])

  async function pick(files: readonly File[]): Promise<void> {
    const read = await Promise.all(
      files.map(async (file) => {
        const reading = file.type.startsWith('image/') ? await readOnDevice(file) : null
        return { file, hint: reading && hintOn(reading) }
      }),
    )
    setAsked((all) => [
      ...all,
      ...read.flatMap(({ file, hint }) =>
        hint ? [{ key: crypto.randomUUID(), file, preview: URL.createObjectURL(file), hint }] : [],
      ),
    ])
    const fine = read.flatMap(({ file, hint }) => (hint ? [] : [file]))
    if (fine.length > 0) send(fine, false)
  }

  function drop(one: AskedFile): void {
    URL.revokeObjectURL(one.preview)
    setAsked((all) => all.filter(({ key }) => key !== one.key))
  }

  return {
    asked,
    pick,
    drop,
    keep(one: AskedFile) {
      drop(one)
      send([one.file], true)
    },
  }
}
