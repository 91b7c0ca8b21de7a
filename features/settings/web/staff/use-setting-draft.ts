import { useState } from 'react'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import {
  type Configuration,
  type SettingName,
  type Settings,
  type settingEndpoints,
} from '../../contract/settings.ts'
import { type NumberSetting, settingLimits } from '#platform/contract/setting-limits.ts'

type Changes = Omit<BodyIn<typeof settingEndpoints.change>, 'reason' | 'revision'>

/** What has been changed on the page and is yet to be saved. */
export function useSettingDraft({ settings, defaults, overridden }: Configuration) {
  const [changes, setChanges] = useState<Changes>({})
  /** As it stands in the fields, while it is no number that fits. */
  const [typed, setTyped] = useState<Partial<Record<NumberSetting, string>>>({})

  const value = <N extends SettingName>(name: N): Settings[N] =>
    (changes[name] === undefined ? settings[name] : (changes[name] ?? defaults[name])) as Settings[N]
  const change = (name: SettingName, to: unknown) =>
    setChanges((before) =>
      same(to, settings[name]) ? without(before, name) : { ...before, [name]: to as never },
    )

  return {
    changes,
    changed: Object.keys(changes) as SettingName[],
    value,
    change,
    textOf: (name: NumberSetting) => typed[name] ?? italian(value(name)),
    type(name: NumberSetting, text: string) {
      setTyped((before) => ({ ...before, [name]: text }))
      const number = numberIn(text)
      if (fits(name, number)) change(name, number)
    },
    isDefault: (name: SettingName) => same(value(name), defaults[name]),
    reset(name: SettingName) {
      setTyped((before) => without(before, name as NumberSetting))
      setChanges((before) =>
        overridden.includes(name) ? { ...before, [name]: null } : without(before, name),
      )
    },
    /** The first field whose text is no number that fits. */
    wrong: (Object.keys(typed) as NumberSetting[]).find((name) => !isNumberFor(name, typed[name] ?? '')),
    discard() {
      setChanges({})
      setTyped({})
    },
  }
}

export type SettingDraft = ReturnType<typeof useSettingDraft>

export const isNumberFor = (name: NumberSetting, text: string) => fits(name, numberIn(text))

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function without<T extends object>(object: T, key: keyof T): T {
  const { ...copy } = object
  delete copy[key]
  return copy
}

const italian = (value: number) =>
  value.toLocaleString('it-IT', { useGrouping: false, maximumFractionDigits: 6 })

/** A comma or a point before the fraction. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}

function fits(name: NumberSetting, value: number): boolean {
  const { min, max, whole } = settingLimits[name]
  return value >= min && value <= max && (!whole || Number.isInteger(value))
}
