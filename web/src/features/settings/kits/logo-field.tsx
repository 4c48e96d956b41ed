import { LARGE_TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import { computeLogoContrast, measureLogo } from 'contract/pieces/logo-contrast.ts'
import type { Color } from 'contract/pieces/looks.ts'
import { LOGO_FILES } from 'contract/settings/brand-kits.ts'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldNote } from '#components/ui/field.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { formatRatio } from './color-fields.tsx'
import { readAsDataUrl } from './read-as-data-url.ts'

const UNSAVED = 'O logo muda quando você salvar, e os slides ao lado também.'
const FILES = 'PNG, JPEG, WebP ou SVG de até 2 MB. Um SVG precisa ter os textos em curvas.'

const TEXTS = {
  logo: { legend: 'Logo', noun: 'logo', file: 'Arquivo do logo', picture: 'Logo do brand kit', help: FILES },
  darkLogo: {
    legend: 'Logo para fundos escuros',
    noun: 'versão clara',
    file: 'Arquivo do logo para fundos escuros',
    picture: 'Logo para fundos escuros',
    help: 'Opcional. Os slides a usam onde o fundo é escuro e ela se vê melhor.',
  },
} as const

/** In pixels: enough to measure a logo's colours. */
const MEASURED = 240

function readLuminances(picture: HTMLImageElement): number[] {
  const canvas = document.createElement('canvas')
  const shape = picture.naturalHeight / Math.max(1, picture.naturalWidth) || 0.5
  canvas.width = MEASURED
  canvas.height = Math.max(1, Math.round(MEASURED * Math.min(4, shape)))
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return measureLogo(context.getImageData(0, 0, canvas.width, canvas.height))
}

export type Grounds = { light: Color; dark: Color }

type Props = {
  name: keyof typeof TEXTS
  stored: string | null
  /** Of the kit's two grounds, those on which slides show this logo. */
  grounds: Partial<Grounds>
  value: string | null | undefined
  onChange: (logo: string | null) => void
  error?: ReactNode
}

const GROUND_NAMES = { light: 'claro', dark: 'escuro' } as const

function ContrastNote({ luminances, grounds }: { luminances: readonly number[]; grounds: Partial<Grounds> }) {
  const faint = (['light', 'dark'] as const).flatMap((which) => {
    const contrast = grounds[which] ? computeLogoContrast(luminances, grounds[which]) : LARGE_TEXT_CONTRAST
    return contrast < LARGE_TEXT_CONTRAST ? [{ which, contrast }] : []
  })
  return (
    <div role="status">
      {faint.map(({ which, contrast }) => (
        <p className="small sub" key={which}>
          No fundo {GROUND_NAMES[which]} do kit quase não se vê (contraste de {formatRatio(contrast)}, o mínimo é{' '}
          {formatRatio(LARGE_TEXT_CONTRAST)}): os slides o põem numa placa.
        </p>
      ))}
    </div>
  )
}

export function LogoField({ name, stored, grounds, value, onChange, error }: Props) {
  const { legend, noun, file: fileLabel, picture, help } = TEXTS[name]
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const [measured, setMeasured] = useState<{ src: string; luminances: number[] }>()
  const shown = value === undefined ? stored : value
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that choosing the same file again is a change
    if (!file) return
    const reason = await describeFileProblem(file, LOGO_FILES)
    setRefused(reason)
    if (!reason) onChange(await readAsDataUrl(file))
  }
  const remove = () => {
    setRefused(undefined)
    onChange(null)
  }
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="row row--wrap">
        {shown &&
          Object.entries(grounds).map(([which, ground], index) => (
            <span className="kit-logo__ground" style={{ background: ground }} key={which}>
              <img
                className="kit-logo__picture"
                src={shown}
                alt={index === 0 ? picture : ''}
                onLoad={({ currentTarget }) => setMeasured({ src: shown, luminances: readLuminances(currentTarget) })}
              />
            </span>
          ))}
        <input
          ref={input}
          className="sr"
          type="file"
          accept={LOGO_FILES.accept}
          aria-label={fileLabel}
          aria-describedby={note}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button small aria-describedby={note} onClick={() => input.current?.click()}>
          {shown ? `Trocar ${noun}` : `Escolher ${noun}`}
        </Button>
        {shown && (
          <Button small look="ghost" onClick={remove}>
            Remover {noun}
          </Button>
        )}
      </div>
      <ContrastNote luminances={measured && measured.src === shown ? measured.luminances : []} grounds={grounds} />
      <FieldNote id={note} help={value === undefined ? help : UNSAVED} error={refused ?? error} />
    </fieldset>
  )
}
