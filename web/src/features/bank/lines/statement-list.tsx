import { IconArrowBackUp, IconArrowForwardUp, IconFileSpreadsheet } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Statement } from 'contract/bank/statements.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatMovements, statementsQuery, useRedoStatement, useUndoStatement } from './statement-calls.ts'

function Facts({ gap, difference, total }: Pick<Statement, 'gap' | 'difference' | 'total'>) {
  return (
    <>
      {gap && (
        <span className="small warn">
          Nenhum extrato cobre {gap.from === gap.to ? formatDate(gap.from) : `${formatDate(gap.from)} a ${formatDate(gap.to)}`}.
        </span>
      )}
      {difference && (
        <span className="small warn">
          Em {formatDate(difference.day)} o extrato diz {formatBRL(BigInt(difference.printedCentavos))}, e aqui há{' '}
          {formatBRL(BigInt(difference.hereCentavos))}.
        </span>
      )}
      {total && (
        <span className="small warn">
          A fatura diz {formatBRL(BigInt(total.printedCentavos))}, e as compras do arquivo, menos os estornos, somam{' '}
          {formatBRL(BigInt(total.hereCentavos))}.
        </span>
      )}
    </>
  )
}

function Row({ statement, onUndo }: { statement: Statement; onUndo: (statement: Statement) => void }) {
  const redo = useRedoStatement()
  const { name, firstDay, lastDay, lines, createdAt, by, undoneAt } = statement
  return (
    <li className="between">
      <span className="cell">
        <span className="two" title={name}>
          {name} {undoneAt && <Badge>Desfeito</Badge>}
        </span>
        <span className="small sub dotted">
          <span>
            {formatDate(firstDay)} a {formatDate(lastDay)}
          </span>
          <span>{formatMovements(lines)}</span>
          <RelativeTime at={createdAt} />
          <span>{by}</span>
        </span>
        <Facts {...statement} />
      </span>
      {undoneAt ? (
        <Button
          small
          look="ghost"
          permission="finance.write"
          icon={IconArrowForwardUp}
          aria-label={`Refazer o extrato ${name}`}
          busy={redo.isPending && 'Refazendo...'}
          onClick={() => redo.mutate(statement)}
        >
          Refazer
        </Button>
      ) : (
        <Button
          small
          look="ghost"
          permission="finance.write"
          icon={IconArrowBackUp}
          aria-label={`Desfazer o extrato ${name}`}
          onClick={() => onUndo(statement)}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}

/** The statements that an account was given, with the way back. */
export function StatementList({ accountId }: { accountId: number }) {
  const query = useInfiniteQuery(statementsQuery(accountId))
  const dialog = useDialog<Statement>()
  const undo = useUndoStatement()
  const { item: asked, opened } = dialog.use()
  return (
    <>
      <ListSection
        title="Extratos"
        query={query}
        rows={({ pages }) => pages.flatMap(({ statements }) => statements)}
        loading="Carregando extratos..."
        skeleton={[220, 160, 80]}
        failed="Não foi possível carregar os extratos"
        empty={
          <EmptyState title="Nenhum extrato importado" hint="Os extratos desta conta aparecem aqui." icon={IconFileSpreadsheet} />
        }
      >
        {(statements) => (
          <ul className="list">
            {statements.map((statement) => (
              <Row key={statement.id} statement={statement} onUndo={dialog.open} />
            ))}
          </ul>
        )}
      </ListSection>
      {asked && (
        <LazyConfirmDialog
          title="Desfazer extrato"
          question={`Os movimentos que só ${asked.name} trouxe saem da conta.`}
          hint={
            asked.matched > 0 &&
            `${formatCount(asked.matched, 'movimento conciliado volta', 'movimentos conciliados voltam')} a ficar em aberto no financeiro.`
          }
          confirm="Desfazer extrato"
          busyLabel="Desfazendo..."
          busy={undo.isPending && undo.variables === asked}
          opened={opened}
          onConfirm={() => undo.mutate(asked, { onSettled: () => dialog.closeFor(asked) })}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
