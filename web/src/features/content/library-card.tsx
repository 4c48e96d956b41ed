import '#components/feedback/callout.css'
import { IconDownload, IconLoader2, IconPhoto } from '@tabler/icons-react'
import type { Content } from 'contract/content/library.ts'
import { type RunFile, runFileUrl, runPictureUrl } from 'contract/runs/runs.ts'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { isDownloadable, isPicture } from '#entities/runs/run-file.ts'
import { formatCount, formatSize } from '#lib/format/format.ts'
import { LibraryFrame, RunLink } from './library-frame.tsx'

function TextPreview({ content: { slides, text } }: { content: Content }) {
  const words = slides[0]?.title ?? slides[0]?.text ?? text
  return (
    <div className="library__preview library__preview--none" aria-hidden>
      {words ? <p className="library__words">{words}</p> : <IconPhoto className="icon" stroke={1.5} />}
    </div>
  )
}

function Preview({ content }: { content: Content }) {
  const { title, files } = content
  const images = files.filter(isPicture)
  if (images.length === 0) return <TextPreview content={content} />
  return (
    <ul className="library__preview" tabIndex={images.length > 1 ? 0 : undefined} aria-label={`Imagens de ${title}`}>
      {images.map((file, at) => (
        <li key={file.id}>
          <img
            src={runPictureUrl(file.id)}
            alt={`${title}, imagem ${at + 1} de ${images.length}`}
            loading="lazy"
            decoding="async"
          />
        </li>
      ))}
    </ul>
  )
}

function LibraryTexts({ content: { slides, text } }: { content: Content }) {
  if (slides.length === 0 && !text) return null
  return (
    <Disclosure label={slides.length > 0 ? `Textos de ${formatCount(slides.length, 'slide', 'slides')}` : 'Texto'}>
      {slides.length > 0 && (
        <ol className="stack gap-3 slides small">
          {slides.map((slide, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no identity but its position
            <li key={at}>
              {slide.title && <p className="strong">{slide.title}</p>}
              {slide.text && <p className="prose">{slide.text}</p>}
            </li>
          ))}
        </ol>
      )}
      {text && <p className="prose small library__text">{text}</p>}
    </Disclosure>
  )
}

function FileState({ file: { failure } }: { file: RunFile }) {
  if (failure) return <span className="small neg">{failure}</span>
  return (
    <span className="row small sub library__coming">
      <IconLoader2 className="icon icon--16 spinner" aria-hidden />
      Baixando…
    </span>
  )
}

const LibraryFiles = ({ files }: { files: readonly RunFile[] }) => (
  <ul className="stack gap-half library__files small">
    {files.map((file) => (
      <li className="between" key={file.id}>
        {isDownloadable(file) ? (
          <a className="link row reach" href={runFileUrl(file.id)} download={file.name} aria-label={`Baixar ${file.name}`}>
            <IconDownload className="icon icon--16" aria-hidden />
            <TruncatedText text={file.name} />
          </a>
        ) : (
          <>
            <TruncatedText text={file.name} />
            <FileState file={file} />
          </>
        )}
        {isDownloadable(file) && file.size !== null && <span className="sub tnum">{formatSize(file.size)}</span>}
      </li>
    ))}
  </ul>
)

export function LibraryCard({ content, client }: { content: Content; client: string }) {
  const { title, createdAt, runId, files } = content
  const images = files.filter(isPicture).length
  return (
    <LibraryFrame of={content} client={client} preview={<Preview content={content} />}>
      <p className="tiny sub row">
        <RelativeTime at={createdAt} />
        <span aria-hidden>·</span>
        {images > 1 && (
          <>
            <span>{images} imagens</span>
            <span aria-hidden>·</span>
          </>
        )}
        <RunLink runId={runId} title={title} />
      </p>
      <LibraryTexts content={content} />
      <LibraryFiles files={files} />
    </LibraryFrame>
  )
}
