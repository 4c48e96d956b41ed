import '../accounts.css'
import { findNotificationPermission, MUTABLE_NOTIFICATIONS, NOTIFICATION_ABOUTS } from 'contract/notifications/notifications.ts'
import { useState } from 'react'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { usePermissions } from '#lib/session/permissions.ts'
import { useChangeMutedNotifications } from './profile-calls.ts'

type Kind = (typeof MUTABLE_NOTIFICATIONS)[number]

const LABELS: Record<Kind, string> = {
  succeeded: 'Quando uma execução minha é concluída',
  failed: 'Quando uma execução minha falha',
  uncertain: 'Quando preciso decidir sobre uma execução minha',
  due: 'De manhã, o que vence hoje e o que está vencido',
  review: 'Quando uma peça espera revisão, ou a minha é aprovada',
  paper: 'Quando me pedem o comprovante de um movimento',
  contact: 'De manhã, os contatos marcados para hoje',
}

type Props = { account: { email: string; mutedNotifications: readonly string[]; dueMail?: boolean | undefined } }

export function NotificationsSection({ account: { email, mutedNotifications: muted, dueMail } }: Props) {
  const { mutate } = useChangeMutedNotifications()
  const [chosen, setChosen] = useState<readonly Kind[]>()
  const shown = chosen ?? MUTABLE_NOTIFICATIONS.filter((kind) => muted.includes(kind))
  const can = usePermissions()
  const offered = MUTABLE_NOTIFICATIONS.filter((kind) =>
    can(findNotificationPermission(NOTIFICATION_ABOUTS.find((about) => about === kind))),
  )
  const change = (kind: Kind, isWanted: boolean) => {
    const next = MUTABLE_NOTIFICATIONS.filter((one) => (one === kind ? !isWanted : shown.includes(one)))
    setChosen(next)
    mutate({ muted: next }, { onError: () => setChosen(undefined) })
  }
  return (
    <Section title="Notificações">
      <div className="stack gap-2 notices-field">
        {offered.map((kind) => (
          <LabeledCheckbox
            key={kind}
            label={LABELS[kind]}
            checked={!shown.includes(kind)}
            onChange={(wanted) => change(kind, wanted)}
          />
        ))}
        {dueMail !== undefined && can('finance.read') && !shown.includes('due') && (
          <LabeledCheckbox
            label={`O que vence, também por e-mail, em ${email}`}
            checked={dueMail}
            onChange={(wanted) => mutate({ muted: [...shown], dueMail: wanted })}
          />
        )}
      </div>
    </Section>
  )
}
