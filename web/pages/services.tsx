import { useQuery } from '@tanstack/react-query'
import { defaultServices, pageEndpoints, servicesShown } from '#contract/pages.ts'
import { fetchBody } from '#web/api/client.ts'

/** The first three; the default ones while they load and when they cannot be had [HOME-03] [HOME-04]. */
export function Services() {
  const { data } = useQuery({
    queryKey: ['services'],
    queryFn: ({ signal }) => fetchBody(pageEndpoints.services, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const services = data?.length ? data : defaultServices
  return (
    <ul className="mt-22 grid gap-7 min-[1001px]:grid-cols-3">
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
