import { HoursInTexts } from './hours-in-texts.tsx'
import { SettingsPage } from '#features/settings/web/staff/settings-page.tsx'

/** The settings, with the texts of other features that a change of the hours outdates. */
export function SettingsWithTexts() {
  return <SettingsPage hoursInTexts={HoursInTexts} />
}
