import '../accounts.css'
import { NOTIFICATION_KINDS } from 'contract/notifications/notifications.ts'
import { useState } from 'react'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { useChangeMutedNotifications } from './profile-calls.ts'

type Kind = (typeof NOTIFICATION_KINDS)[number]

const LABELS: Record<Kind, string> = {
  succeeded: 'Quando uma execução minha é concluída',
  failed: 'Quando uma execução minha falha',
  uncertain: 'Quando preciso decidir sobre uma execução minha',
}

export function NotificationsSection({ muted }: { muted: readonly string[] }) {
  const { mutate } = useChangeMutedNotifications()
  const [chosen, setChosen] = useState<readonly Kind[]>()
  const shown = chosen ?? NOTIFICATION_KINDS.filter((kind) => muted.includes(kind))
  const change = (kind: Kind, isWanted: boolean) => {
    const next = NOTIFICATION_KINDS.filter((one) => (one === kind ? !isWanted : shown.includes(one)))
    setChosen(next)
    mutate(next, { onError: () => setChosen(undefined) })
  }
  return (
    <Section title="Notificações">
      <div className="notices-field">
        {NOTIFICATION_KINDS.map((kind) => (
          <LabeledCheckbox
            key={kind}
            label={LABELS[kind]}
            checked={!shown.includes(kind)}
            onChange={(wanted) => change(kind, wanted)}
          />
        ))}
      </div>
    </Section>
  )
}
