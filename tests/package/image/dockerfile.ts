import { readFileSync } from 'node:fs'
import { DockerfileParser, type ModifiableInstruction } from 'dockerfile-ast'
import { projectPath } from '#platform/paths'

/** One instruction of a stage, with variables replaced. */
export interface Step {
  name: string
  /** The text after the instruction's name and flags, on one line. */
  text: string
  flags: Record<string, string>
}

export interface Stage {
  name: string
  /** The name of an earlier stage, or an image. */
  from: string
  steps: Step[]
}

/** Reads the project's Dockerfile. Variables of the builder, such as the target platform, are passed in. */
export function readDockerfile(builder: Record<string, string>): Stage[] {
  const file = DockerfileParser.parse(readFileSync(projectPath('Dockerfile'), 'utf8'))
  const values: Record<string, string> = { ...builder }
  const stages: Stage[] = []
  for (const instruction of file.getInstructions()) {
    const name = instruction.getKeyword()
    const text = expand(instruction.getArgumentsContent() ?? '', name === 'RUN' ? {} : values)
    if (name === 'ARG') {
      const [variable, value] = text.split('=')
      if (value !== undefined) values[variable] = value
    } else if (name === 'FROM') {
      const [from, , stage] = text.split(/\s+/)
      stages.push({ name: stage, from, steps: [] })
    } else {
      stages.at(-1)!.steps.push({ name, text: unwrap(text), flags: flagsOf(instruction) })
    }
  }
  return stages
}

/** Returns the stage with this name and the stages that it builds on, starting with the first. */
export function lineage(stages: readonly Stage[], name: string): Stage[] {
  const stage = stages.find((each) => each.name === name)
  return stage ? [...lineage(stages, stage.from), stage] : []
}

/** Returns the last step with this name in a stage or in those that it builds on. */
export function lastStep(stages: readonly Stage[], stage: string, name: string): Step | undefined {
  return lineage(stages, stage)
    .flatMap(({ steps }) => steps)
    .findLast((step) => step.name === name)
}

/** Returns what ENV sets in a stage and in those that it builds on. */
export function environmentOf(stages: readonly Stage[], stage: string): Record<string, string> {
  const steps = lineage(stages, stage).flatMap(({ steps: own }) => own)
  return Object.fromEntries(
    steps
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  )
}

function flagsOf(instruction: object): Record<string, string> {
  const flags = (instruction as Partial<ModifiableInstruction>).getFlags?.() ?? []
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']))
}

function expand(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{?(\w+)\}?/g, (whole, name) => values[name] ?? whole)
}

function unwrap(text: string): string {
  return text.replace(/\s*\\\n\s*| {2,}/g, ' ')
}
