import { args, flags } from '@adonisjs/core/ace'
import { defaultPlan, planNames, type PlanName } from '#config/plans'
import { ProductCommand } from '#platform/console/product_command'

export default class WorkspaceCreate extends ProductCommand {
  static commandName = 'workspace:create'
  static description = 'Create a workspace and its owner'
  static help = [
    'Creates an account for the owner. An existing account keeps its password.',
    '```',
    '{{ binaryName }} workspace:create "Acme" --plan=pro --owner-email=ada@acme.com --owner-password=…',
    '```',
  ]

  @args.string({ description: 'Workspace name' })
  declare name: string

  @flags.string({ description: `Plan: ${planNames.join(', ')}`, default: defaultPlan as string })
  declare plan: string

  @flags.string({ description: "The owner's email address" })
  declare ownerEmail: string

  @flags.string({ description: "The owner's password, at least 10 characters" })
  declare ownerPassword: string

  @flags.boolean({ description: 'Print {id, name, plan, ownerEmail} as JSON' })
  declare json: boolean

  async perform() {
    const { createWorkspace } = await import('#workspaces/actions/create_workspace')
    const { newWorkspaceValidator } = await import('#workspaces/validators/workspace')
    const input = await newWorkspaceValidator.validate({
      name: this.name,
      plan: this.plan,
      ownerEmail: this.ownerEmail,
      ownerPassword: this.ownerPassword,
    })
    const { workspace, owner } = await createWorkspace({
      name: input.name,
      plan: input.plan as PlanName,
      owner: { email: input.ownerEmail, password: input.ownerPassword },
      actor: 'command',
    })
    const result = { id: workspace.id, name: workspace.name, plan: workspace.plan, ownerEmail: owner.email }
    this.answer(
      result,
      `Created workspace ${result.name} (${result.id}) on the ${result.plan} plan for ${result.ownerEmail}.`
    )
  }
}
