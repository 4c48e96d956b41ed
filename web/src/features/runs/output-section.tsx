import { IconDownload, IconExternalLink, IconMapPin, IconMovie, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { isPicture } from '#entities/runs/run-file.ts'
import { formatCount } from '#lib/format/format.ts'
import { useZone } from '#lib/session/session.ts'
import { RunFiles } from './run-files.tsx'
import { RunPictures } from './run-pictures.tsx'

/** The contract accepts only http(s) addresses. */
const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link row" href={to} target="_blank" rel="noopener noreferrer">
    <span className="wraps">{children}</span>
    <IconExternalLink className="icon icon--16" aria-hidden />
  </a>
)

const Block = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className="io">
    <div className="between">
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </div>
)

function Slides({ slides }: { slides: NonNullable<RunResult['slides']> }) {
  return (
    <Block title={formatCount(slides.length, 'slide', 'slides')}>
      <ol className="stack gap-3 slides">
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no identity but its position
          <li key={index}>
            {slide.title && <p className="strong wraps">{slide.title}</p>}
            {slide.text && <p className="sub prose">{slide.text}</p>}
            {slide.image_url && <ExternalLink to={slide.image_url}>Abrir imagem</ExternalLink>}
          </li>
        ))}
      </ol>
    </Block>
  )
}

function Images({ images }: { images: NonNullable<RunResult['images']> }) {
  return (
    <Block title={formatCount(images.length, 'imagem', 'imagens')}>
      <ol className="stack gap-3 slides">
        {images.map(({ url, caption }) => (
          <li key={url}>
            {caption && <p className="sub prose">{caption}</p>}
            <ExternalLink to={url}>Abrir imagem</ExternalLink>
          </li>
        ))}
      </ol>
    </Block>
  )
}

function Result({ runId, result }: { runId: number; result: RunResult }) {
  const { leads, slides, images, video_url: video, text, personas } = result
  return (
    <>
      {leads && (
        <div className="io row">
          <IconMapPin className="icon sub" stroke={1.5} aria-hidden />
          <Link className="link" to="/contatos" search={{ run: runId }}>
            {formatCount(leads.length, 'contato encontrado', 'contatos encontrados')}
          </Link>
        </div>
      )}
      {video && (
        <div className="io row">
          <IconMovie className="icon sub" stroke={1.5} aria-hidden />
          <ExternalLink to={video}>{video}</ExternalLink>
        </div>
      )}
      {slides && slides.length > 0 && <Slides slides={slides} />}
      {images && images.length > 0 && <Images images={images} />}
      {text && (
        <Block title="Texto" aside={<CopyButton label="Copiar texto" text={text} />}>
          <p className="prose">{text}</p>
        </Block>
      )}
      {personas && personas.length > 0 && (
        <Block title={formatCount(personas.length, 'persona', 'personas')}>
          <p className="wraps">{personas.join(', ')}</p>
        </Block>
      )}
    </>
  )
}

/** The recording keeps its text unless it was deleted. */
function TextRemoved({
  removed: { at, days },
  automation,
  recording,
}: { removed: NonNullable<RunDetail['textRemoved']> } & Pick<RunDetail, 'automation' | 'recording'>) {
  const zone = useZone()
  const date = formatDate(dateInZone(zone, new Date(at)))
  const removed =
    automation === 'transcription'
      ? `O texto desta transcrição foi removido da execução em ${date}, pelo prazo de retenção de`
      : `A peça desta execução foi excluída. Os textos e imagens saíram da execução em ${date}, pelo prazo de retenção de`
  return (
    <p className="config__empty sub">
      {removed} {formatCount(days, 'dia', 'dias')} (Configurações → Dados).
      {recording && !recording.deleted && ' A gravação mantém o texto dela.'}
    </p>
  )
}

const PieceLinks = ({ id }: { id: number }) => (
  <span className="row">
    <a className="btn btn--default btn--small" href={pieceDownloadUrl(id, 'zip')} download>
      <IconDownload className="icon icon--16" aria-hidden />
      Baixar tudo
    </a>
    <ScreenLink className="btn btn--default btn--small" href={formatPieceHref(id)}>
      <IconPencil className="icon icon--16" aria-hidden />
      Abrir no editor
    </ScreenLink>
  </span>
)

const WAITING_TEXT = 'O resultado aparece aqui quando a automação terminar.'

export function OutputSection({ run }: { run: RunDetail }) {
  const { automation, pieceId, result, files, state, endedAt, textRemoved, recording } = run
  const empty = files.length === 0 && (!result || Object.keys(result).length === 0)
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  const noResultText = state === 'succeeded' ? 'A automação terminou sem devolver nada.' : 'Esta execução não trouxe resultado.'
  return (
    <Section title="Saída" aside={pieceId ? <PieceLinks id={pieceId} /> : undefined} flush>
      {textRemoved && <TextRemoved removed={textRemoved} automation={automation} recording={recording} />}
      {empty && !textRemoved && <p className="config__empty sub">{endedAt ? noResultText : WAITING_TEXT}</p>}
      {pictures.length > 0 && <RunPictures pictures={pictures} />}
      {result && <Result runId={run.id} result={result} />}
      {others.length > 0 && <RunFiles files={others} />}
    </Section>
  )
}
