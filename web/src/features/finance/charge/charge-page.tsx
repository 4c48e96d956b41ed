import './charge.css'
import { IconPrinter, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { readCharge } from 'contract/bank/charges.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useCallback } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import QrCode from '#components/ui/qr-code.tsx'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { isId } from '#lib/search-params.ts'
import { chargeQuery } from './charge-calls.ts'

const route = getRouteApi('/financeiro/cobranca/$id')

type Charge = CallResult<typeof readCharge>

const crumbs = <Crumbs parent={<Link to="/financeiro/a-receber">A Receber</Link>} here="Cobrança" />

function Sheet({ charge }: { charge: Charge }) {
  const facts = [
    ['Cliente', charge.client],
    ['Referente a', charge.description],
    ['Valor', formatBRL(charge.centavos)],
    ['Vencimento', formatDate(charge.date)],
    ['Recebedor', charge.receiver],
    ['Chave Pix', charge.pixKey],
    ['Identificador', charge.txid],
  ] as const
  return (
    <article className="card stack charge" aria-label="Cobrança">
      <h2 className="wraps">{charge.company ?? charge.receiver}</h2>
      <dl className="stack gap-2 charge__facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="sub">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <QrCode text={charge.code} label="QR code do Pix para o aplicativo do banco" />
      <div className="stack gap-2 charge__code">
        <p className="small sub">Pix copia e cola</p>
        <code>{charge.code}</code>
        <CopyButton label="Copiar código" text={charge.code} showLabel />
      </div>
      <p className="small sub">Quando o extrato trouxer este identificador, Conciliar reconhece o recebimento.</p>
    </article>
  )
}

function ChargeOf({ id }: { id: number }) {
  const query = useQuery(chargeQuery(id))
  const print = useCallback(() => window.print(), [])
  usePrimaryAction('Imprimir a cobrança', print, 'finance.read')
  const action = query.data && (
    <Button look="primary" icon={IconPrinter} onClick={print}>
      Imprimir
    </Button>
  )
  return (
    <Page
      title="Cobrança por Pix"
      subtitle="Envie ao cliente o código, o QR code ou a cobrança impressa"
      crumbs={crumbs}
      action={action}
    >
      <QueryView
        query={query}
        loading="Carregando a cobrança..."
        skeleton={<TableSkeleton widths={[96, 220]} rows={5} />}
        failed="Não foi possível fazer a cobrança"
      >
        {(charge) => <Sheet charge={charge} />}
      </QueryView>
    </Page>
  )
}

const NoCharge = () => (
  <Page title="Cobrança por Pix" crumbs={crumbs}>
    <section className="card">
      <EmptyState title="Esta entrada não existe" hint="O endereço pode estar incompleto." icon={IconSearchOff} />
    </section>
  </Page>
)

export function ChargePage() {
  const { id } = route.useParams()
  return isId(id) ? <ChargeOf id={Number(id)} /> : <NoCharge />
}
