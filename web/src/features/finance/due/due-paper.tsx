import { IconBarcode, IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isPaperCode } from 'contract/papers/paper-code.ts'
import { readPaper } from 'contract/papers/read-papers.ts'
import { formatBRL } from 'contract/values/money.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { RecordedNote } from '../papers/paper-field.tsx'
import { PAPER_NAMES } from '../papers/paper-names.ts'

type Props = { code: string; onClear: () => void }

/** Of which paper the accounts below are. */
export function DuePaper({ code, onClear }: Props) {
  const paper = readPaper(code)
  return (
    <p className="row row--wrap small">
      <IconBarcode className="icon icon--16 sub" aria-hidden />
      <span className="tnum">
        {isPaperCode(paper)
          ? [paper.name, paper.centavos && formatBRL(paper.centavos)].filter(Boolean).join(' · ')
          : paper.problem}
      </span>
      <Button small look="ghost" icon={IconX} onClick={onClear}>
        Mostrar todas
      </Button>
    </p>
  )
}

/** What was paid already is told, so that it is not recorded a second time. */
export function NothingForPaper({ code }: Pick<Props, 'code'>) {
  const paper = readPaper(code)
  if (!isPaperCode(paper)) return null
  const name = PAPER_NAMES[paper.kind]
  return (
    <section className="card">
      <RecordedNote code={paper.code} id={undefined} />
      <EmptyState
        title={`Nenhuma conta em aberto com ${name}`}
        icon={IconBarcode}
        action={
          <Link className="btn btn--primary" to="/financeiro" search={{ novo: true, codigo: paper.code }}>
            <IconPlus className="icon" aria-hidden />
            Nova saída com {name}
          </Link>
        }
      />
    </section>
  )
}
