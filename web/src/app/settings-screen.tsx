import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useUser } from '#lib/session/session.ts'

const PeopleSection = lazyComponent(async () => ({
  default: (await import('#features/accounts/people/people-section.tsx')).PeopleSection,
}))

export function SettingsScreen() {
  const { role } = useUser()
  const people = role !== null && (
    <PermissionGate permission="people.read">
      <PeopleSection />
    </PermissionGate>
  )
  return <SettingsPage people={people} />
}
