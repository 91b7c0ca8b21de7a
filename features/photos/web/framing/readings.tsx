import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Expand, Focus, type LucideIcon, Sun } from 'lucide-react'
import { cropHeight } from '../../contract/crop.ts'
import type { Framing } from '../../contract/framing.ts'
import { readingLimits } from '../../contract/photo-reading.ts'
import { type Attachment } from '../../contract/photos.ts'
import { wholePhotoUrl } from '../../contract/photo-address.ts'
import { type DeviceReading, readOnDevice, shortSide } from '../device-reading.ts'

/** Of a photo that is stored already: read once more, on this device. */
export function useDeviceReading(photo: Attachment): DeviceReading | null {
  const { data } = useQuery({
    queryKey: ['device-reading', photo.id],
    queryFn: async ({ signal }) => {
      const answer = await fetch(wholePhotoUrl(photo.url, 800), { signal })
      return answer.ok ? readOnDevice(await answer.blob()) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

interface ReadingsProps {
  reading: DeviceReading | null
  framing: Framing
}

/** Light, sharpness and size in words; a dash until they are known. */
export function Readings({ reading, framing }: ReadingsProps) {
  const dark = reading !== null && reading.brightness < readingLimits.darkBelow
  const blurred = reading !== null && !dark && reading.sharpness < readingLimits.blurredBelow
  return (
    <dl className="border-b border-line">
      <Reading icon={Sun} name="Luce" value={reading && (dark ? 'Troppo scura' : 'Buona')} good={!dark} />
      <Reading
        icon={Focus}
        name="Nitidezza"
        value={reading && (blurred ? 'Poco nitida' : 'Buona')}
        good={!blurred}
      />
      <Reading
        icon={Expand}
        name="Grandezza"
        value={`${framing.width} × ${cropHeight(framing)}`}
        good={framing.width >= (shortSide / 5) * 4}
      />
    </dl>
  )
}

interface ReadingProps {
  icon: LucideIcon
  name: string
  value: string | null
  good: boolean
}

function Reading({ icon: Icon, name, value, good }: ReadingProps) {
  const Mark = good ? Check : CircleAlert
  return (
    <div className="grid min-h-11.5 grid-cols-[20px_1fr_auto] items-center gap-3 border-t border-line text-base">
      <Icon size={20} strokeWidth={1.6} className="text-ink-2" aria-hidden />
      <dt>{name}</dt>
      <dd className={`num flex items-center gap-2.5 ${good ? 'text-ink-2' : 'font-semibold'}`}>
        {value ?? '…'}
        <Mark
          size={18}
          strokeWidth={1.8}
          className={good ? 'text-trust-text' : 'text-wait-text'}
          aria-hidden
        />
      </dd>
    </div>
  )
}
