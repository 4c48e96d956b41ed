import { matchesGlob } from 'node:path'

/** Splits a Dockerfile into instructions. Comment lines are dropped, and a line that ends in a backslash continues in the next line. */
function readInstructions(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  return lines
    .filter((line) => line.trim())
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? []
      return { name: name.toUpperCase(), rest: rest.trim() }
    })
}

/** Splits `A=1 B=2` into pairs. In our Dockerfile no value contains a space. */
const readPairs = (rest) => rest.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])

function readCopy(rest) {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) }
}

/** Reads a command in its JSON form, which is run without a shell. */
const readCommand = (rest) => JSON.parse(rest.slice(rest.indexOf('[')))

/** Replaces `${NAME}` and `$NAME` by the values that ARG and ENV have set so far. */
const expand = (text, values) => text.replace(/\$\{?(\w+)\}?/g, (_, name) => values[name] ?? '')

const APPLY = {
  ARG: (stage, rest) => Object.assign(stage.args, Object.fromEntries(readPairs(rest))),
  ENV: (stage, rest) => {
    const values = { ...stage.args, ...stage.env }
    for (const [name, value] of readPairs(rest)) stage.env[name] = expand(value, values)
  },
  WORKDIR: (stage, rest) => {
    stage.workdir = rest
    stage.steps.push({ kind: 'workdir', path: rest })
  },
  COPY: (stage, rest) => stage.steps.push({ kind: 'copy', workdir: stage.workdir, ...readCopy(rest) }),
  RUN: (stage, rest) => stage.steps.push({ kind: 'run', workdir: stage.workdir, command: rest }),
  USER: (stage, rest) => {
    stage.user = rest
  },
  VOLUME: (stage, rest) => stage.volumes.push(rest),
  EXPOSE: () => undefined,
  HEALTHCHECK: (stage, rest) => {
    stage.healthcheck = readCommand(rest)
  },
  CMD: (stage, rest) => {
    stage.command = readCommand(rest)
  },
}

function openStage(rest, stages) {
  const [, base = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? []
  const parent = stages.find((stage) => stage.name === base)
  return {
    name: name ?? '',
    base,
    image: parent?.image ?? base,
    workdir: parent?.workdir ?? '/',
    user: parent?.user,
    env: { ...parent?.env },
    args: {},
    steps: [],
    volumes: [],
    healthcheck: undefined,
    command: undefined,
  }
}

/**
 * Reads the stages of a Dockerfile. It knows only the instructions that our Dockerfile has, so that no instruction is ignored.
 * @throws for an instruction that it does not know
 */
export function parseDockerfile(text) {
  const stages = []
  for (const { name, rest } of readInstructions(text)) {
    if (name === 'FROM') stages.push(openStage(rest, stages))
    else if (!APPLY[name]) throw new Error(`unknown instruction ${name}`)
    else APPLY[name](stages.at(-1), rest)
  }
  return stages
}

/** Makes a function that tells whether .dockerignore excludes a path from the build. If several patterns match, the last one decides. */
export function parseDockerignore(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace(/^!/, '').replace(/\/$/, '') }))
  const isMatch = (path, pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
  return (path) => {
    const last = patterns.findLast(({ pattern }) => isMatch(path, pattern))
    return last !== undefined && !last.isKept
  }
}
