import { useQuery } from '@tanstack/react-query'
import { defaultServices, pageEndpoints, type Service, servicesShown } from '../contract/pages.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { editorsText } from './editors-text.ts'

/** The first three; the default ones while they load and when they cannot be had [HOME-03] [HOME-04]. */
export function Services() {
  const { data, isError } = useQuery({
    queryKey: sharedKeys.services,
    queryFn: ({ signal }) => fetchBody(pageEndpoints.services, { signal, quiet: true }),
    ...editorsText,
  })
  const listed = isError || data === undefined ? [] : Array.isArray(data) ? data : [data]
  const services = listed.length > 0 ? listed : defaultServices
  return <ServiceList services={services} />
}

interface ServiceListProps {
  services: readonly Service[]
  /** In one column, as on a phone. */
  narrow?: boolean
}

export function ServiceList({ services, narrow = false }: ServiceListProps) {
  return (
    <ul className={`grid gap-7 ${narrow ? 'grid-cols-1' : 'mt-22 columns:grid-cols-3'}`}>
      {services.slice(0, servicesShown).map(({ title, description, image }) => (
        <li key={title} className="grid content-start gap-1.5">
          <img
            src={image}
            alt=""
            width={900}
            height={700}
            loading="lazy"
            className="mb-3 aspect-9/7 w-full rounded-md bg-sunken object-cover"
          />
          <h2 className="text-2xl">{title}</h2>
          <p className="max-w-[38ch] text-ink-2">{description}</p>
        </li>
      ))}
    </ul>
  )
}
