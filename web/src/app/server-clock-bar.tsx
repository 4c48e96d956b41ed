import { confirmClock } from 'contract/accounts/clock.ts'
import type { ServerClockDoubt } from 'contract/accounts/session.ts'
import { formatDate } from 'contract/values/dates.ts'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const useConfirmClock = () =>
  useCallMutation((today: string) => call(confirmClock, { json: { today } }), {
    done: 'Data confirmada',
    failed: 'Não foi possível confirmar a data',
    refreshes: [['session'], ['finance']],
  })

const WITNESSES: Record<ServerClockDoubt['because'], (day: string) => string> = {
  records: (day) => `O último registro é de ${day}.`,
  database: (day) => `A data do PostgreSQL é ${day}: acerte o relógio que estiver errado.`,
}

/** If the date of the records is the reason, a person with `settings.write` can confirm the server's date in it (decision 0021). */
export default function ServerClockBar({ doubt: { because, now, witness } }: { doubt: ServerClockDoubt }) {
  const confirm = useConfirmClock()
  return (
    <div className="away-bar" role="status">
      <p>
        A data deste servidor é {formatDate(now)}. {WITNESSES[because](formatDate(witness))} Até isso se resolver, nada é apagado
        da lixeira e nenhuma recorrência é lançada.
        {because === 'records' && (
          <Button
            small
            permission="settings.write"
            busy={confirm.isPending && 'Confirmando...'}
            onClick={() => confirm.mutate(now)}
          >
            A data está certa
          </Button>
        )}
      </p>
    </div>
  )
}
