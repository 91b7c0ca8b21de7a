/** How each element of a legal text looks, on its page and in its editor. A `.tsx`: the style sheet reads no others. */
export const textLooks = {
  h2: 'mt-12 mb-3 text-2xl first:mt-0',
  h3: 'mt-7 mb-2 font-text text-lg leading-snug font-semibold tracking-none',
  p: 'mt-3.5 first:mt-0',
  ul: 'mt-3.5 grid list-disc gap-1.5 pl-5.5 marker:text-primary-text',
  ol: 'mt-3.5 grid list-decimal gap-1.5 pl-5.5 marker:text-ink-3',
  table: 'mt-5 w-full border-collapse text-base leading-normal',
  caption: 'pb-2 text-left text-sm text-ink-3',
  th: 'border-b border-line-strong py-2.5 pr-4 text-left align-top text-sm font-semibold',
  td: 'border-b border-line py-2.5 pr-4 align-top wrap-anywhere text-ink-2',
  link: 'link',
} as const
