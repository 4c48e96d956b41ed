import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toMonth } from 'contract/values/dates.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useToday, useZone } from '#lib/session/session.ts'
import { closedMonthsQuery } from '../entries/closed-months.ts'
import { useCloseMonth, useReopenMonth } from './month-calls.ts'

type Props = { month: string; name: string }

export function ClosedBadge({ month }: { month: string }) {
  const zone = useZone()
  const closed = useQuery(closedMonthsQuery).data?.months.find((one) => one.month === month)
  if (!closed) return null
  return (
    <Badge
      icon={<IconLock className="icon icon--14" aria-hidden />}
      title={`Por ${closed.closedBy}, ${formatMoment(zone, closed.closedAt)}`}
    >
      Fechado
    </Badge>
  )
}

/** Only a month that is over is closed, and only an owner reopens one. */
export function CloseMonthButton({ month, name }: Props) {
  const { data } = useQuery(closedMonthsQuery)
  const today = useToday()
  const dialog = useDialog()
  const { opened } = dialog.use()
  const close = useCloseMonth()
  const reopen = useReopenMonth()
  if (!data || month >= toMonth(today)) return null
  if (data.months.some((one) => one.month === month))
    return (
      <Button
        className="page__own-action"
        permission="finance.reopen"
        icon={IconLockOpen}
        busy={reopen.isPending && 'Reabrindo...'}
        onClick={() => reopen.mutate(month)}
      >
        Reabrir mês
      </Button>
    )
  return (
    <>
      <Button className="page__own-action" permission="finance.write" icon={IconLock} onClick={() => dialog.open()}>
        Fechar mês
      </Button>
      <LazyConfirmDialog
        title="Fechar mês"
        question={`Fechar ${name}?`}
        hint="Nada que é deste mês poderá ser registrado, alterado, excluído ou restaurado. O que ficou em aberto ainda pode ser pago depois. Só um dono reabre o mês."
        confirm="Fechar mês"
        busyLabel="Fechando..."
        look="primary"
        opened={opened}
        busy={close.isPending}
        onConfirm={() => close.mutate(month, { onSettled: dialog.close })}
        onClose={dialog.close}
      />
    </>
  )
}
