import { cancelMessages } from "../../core/cancel-messages/ar.ts";
import { documentMessages } from "../../core/document-messages/ar.ts";
import { rareChargeMessages, stayMessages } from "../../core/stay-messages/ar.ts";
import { counter, type EmailCopy } from "./email-copy.ts";

const locale = "ar-AE";
const counted = counter(locale);

export const ar: EmailCopy = {
  locale,
  dir: "rtl",
  greeting: (name) => (name ? `مرحبًا ${name}،` : "مرحبًا،"),
  plainLink: "إذا لم يعمل الزر فافتح هذا الرابط:",
  yourAgent: "وكيل سفرك",
  footer: (organisation, contact) => `هذه رسالة تلقائية من ${organisation}. هل لديك سؤال؟ ${contact}`,

  account: {
    confirm: {
      subject: "تأكيد بريدك الإلكتروني",
      before: (organisation) => [`شكرًا لتسجيلك لدى ${organisation}. أكِّد أن هذا بريدك الإلكتروني ليكتمل تسجيلك.`],
      action: "تأكيد بريدي الإلكتروني",
      after: (validFor) =>
        `يعمل الرابط مرة واحدة خلال ${validFor}. إذا لم تكن أنت من سجّل فتجاهل هذه الرسالة، فلا يمكن استخدام الحساب دون تأكيدك.`,
    },
    reset: {
      subject: "اختيار كلمة مرور جديدة",
      before: (organisation) => [`تلقّينا طلبًا لتغيير كلمة مرور حسابك لدى ${organisation}.`],
      action: "اختيار كلمة مرور جديدة",
      after: (validFor) =>
        `يعمل الرابط مرة واحدة خلال ${validFor}. إذا لم تطلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.`,
    },
    "staff-welcome": {
      subject: "حسابك كموظف",
      before: (organisation) => [
        `أصبح لديك حساب موظف لدى ${organisation}. اختر كلمة مرور لتبدأ.`,
        "بعدها سجّل الدخول وافتح «الإدارة» من قائمة المستخدم، وستجد فيها صفحات دورك.",
      ],
      action: "اختيار كلمة مرور",
      home: "فتح الإدارة",
      after: (validFor) =>
        `يعمل الرابط مرة واحدة خلال ${validFor}. بعد ذلك اطلب رابطًا آخر من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.`,
    },
    "agent-welcome": {
      subject: "حسابك كوكيل سفر",
      before: (organisation) => [
        `يمكنك الآن الحجز لعملائك لدى ${organisation}. اختر كلمة مرور لتبدأ.`,
        "بعدها سجّل الدخول وافتح مكتبك من قائمة المستخدم، وفيه عملاؤك وعروض الأسعار والعمولات.",
      ],
      action: "اختيار كلمة مرور",
      after: (validFor) =>
        `يعمل الرابط مرة واحدة خلال ${validFor}. بعد ذلك اطلب رابطًا آخر من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.`,
    },
    "booking-account": {
      subject: "حساب بحجزك",
      before: (organisation) => [
        `طلبت حسابًا بحجزك. افتح الرابط لاختيار كلمة المرور. إن كان لديك حساب لدى ${organisation} فسجّل الدخول هناك لإضافة الحجز إليه.`,
      ],
      action: "المتابعة بالحجز",
      after: (validFor) => `يعمل الرابط لمدة ${validFor}. إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.`,
    },
    "password-changed": {
      subject: "تم تغيير كلمة مرورك",
      before: (organisation) => [
        `تم للتو تغيير كلمة مرور حسابك لدى ${organisation}، وسُجّل خروجك من أجهزتك الأخرى.`,
        "إن كنت أنت من غيّرها فلا يلزمك شيء. وإن لم تكن أنت فاختر كلمة مرور جديدة على الفور.",
      ],
      action: "لم أكن أنا: اختيار كلمة مرور جديدة",
    },
    "password-reset": {
      subject: "تم تغيير كلمة مرورك",
      before: (organisation) => [
        `تم للتو تغيير كلمة مرور حسابك لدى ${organisation}، وسُجّل خروجك من أجهزتك الأخرى.`,
        "وحفاظًا على أمان حسابك أزلنا أيضًا طرق تسجيل الدخول الأخرى، مثل Google أو Facebook أو حساب شركتك. لاستخدام إحداها من جديد، سجّل الدخول بكلمة مرورك الجديدة ثم أضفها من ملفك الشخصي.",
        "إن كنت أنت من غيّرها فلا يلزمك شيء آخر. وإن لم تكن أنت فاختر كلمة مرور جديدة على الفور.",
      ],
      action: "لم أكن أنا: اختيار كلمة مرور جديدة",
    },
    "email-change": {
      subject: "تأكيد بريدك الإلكتروني الجديد",
      before: (organisation) => [`طلبتَ استخدام هذا البريد الإلكتروني لحسابك لدى ${organisation}. أكِّد أنه لك.`],
      action: "استخدام هذا البريد",
      after: (validFor) => `يعمل الرابط مرة واحدة خلال ${validFor}. إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.`,
    },
    "email-changed": {
      subject: "تم تغيير بريدك الإلكتروني",
      before: (organisation) => [
        `أصبح لحسابك لدى ${organisation} بريد إلكتروني آخر، ولم يعد بإمكانك تسجيل الدخول بهذا البريد.`,
        "إن كنت أنت من غيّره فلا يلزمك شيء. وإن لم تكن أنت فتراجع عن التغيير: سيُسجَّل الخروج من جميع الأجهزة، ويمكنك اختيار كلمة مرور جديدة.",
      ],
      action: "لم أكن أنا: التراجع عن التغيير",
      after: (validFor) => `يعمل الرابط خلال ${validFor}.`,
    },
    "account-deleted": {
      subject: "تم حذف حسابك",
      before: (organisation) => [
        `حذفنا حسابك لدى ${organisation}: ملفك الشخصي والمسافرين والمحفظة وبيانات الدخول.`,
        "نحن ملزمون بالاحتفاظ بسجلات الحجوزات دون اسمك. لا تُلغى الإقامات القادمة، ويحتفظ مكان الإقامة ببيانات النزيل حتى انتهائها.",
      ],
    },
  },

  handOver: {
    subject: (who) => `سُلّم إليك: ${who}`,
    before: (who) =>
      `أصبحت وكيل السفر المسؤول عن ${who}. انتقلت إليك الملاحظات والمسافرون وعروض الأسعار والحجوزات والمهام المفتوحة.`,
    count: counted({
      zero: "# عميل",
      one: "عميل واحد",
      two: "عميلين",
      few: "# عملاء",
      many: "# عميلًا",
      other: "# عميل",
    }),
    action: "عرض عملائك",
  },

  client: {
    stored: {
      subject: (agent) => `حفظ ${agent} بيانات الاتصال الخاصة بك`,
      before: (agent, organisation) => [
        `أضافك ${agent}، وكيل السفر لدى ${organisation}، إلى قائمة عملائه ليحجز لك رحلاتك. يمكن أن تُحفظ مع اسمك وبيانات الاتصال أسماء المسافرين الذين تذكرهم ووثائق سفرهم وملاحظات عن رحلاتك. لا يطّلع عليها سوى ${agent} و${organisation}.`,
        "لا يلزمك فعل شيء. إذا كنت لا ترغب في ذلك أو أردت معرفة ما هو محفوظ، فراسل العنوان المذكور أدناه.",
      ],
    },
    invited: {
      subject: (agent) => `دعوة من ${agent} لربط حسابك`,
      before: (agent, organisation) => [
        `يرغب ${agent}، وكيل سفرك لدى ${organisation}، في ربط حسابك بسجل العميل المحفوظ لديه. لن يتمكن أبدًا من الإنفاق من محفظتك، ويمكن لأي منكما إنهاء الربط في أي وقت.`,
        "سجّل الدخول بهذا البريد الإلكتروني، أو أنشئ حسابًا به، لتقبل الدعوة أو ترفضها. وهذا ما حفظه الوكيل:",
      ],
      action: "الرد على الدعوة",
    },
    handedOver: {
      subject: (agent) => `أصبح ${agent} وكيل سفرك`,
      before: (agent, organisation) => [
        `يتولى ${agent} لدى ${organisation} رحلاتك وعروض أسعارك من الآن. لم يتغير شيء في حجوزاتك.`,
      ],
    },
    parts: {
      email: "بريدك الإلكتروني",
      phone: "رقم هاتفك",
      preferences: "لغتك أو عملتك",
      birthday: "تاريخ ميلادك",
      company: "بيانات شركتك",
      documents: "وثائق سفر",
      travelers: counted({
        zero: "لا مسافرين",
        one: "مسافر واحد",
        two: "مسافران",
        few: "# مسافرين",
        many: "# مسافرًا",
        other: "# مسافر",
      }),
      notes: counted({
        zero: "لا ملاحظات",
        one: "ملاحظة واحدة",
        two: "ملاحظتان",
        few: "# ملاحظات",
        many: "# ملاحظة",
        other: "# ملاحظة",
      }),
    },
  },

  quote: {
    sent: {
      subject: (agent, number) => `أرسل إليك ${agent} عرض السعر ${number}`,
      before: (agent, organisation, last) => [
        `أعدّ لك ${agent}، وكيل سفرك لدى ${organisation}، عرضًا لرحلتك. يعرض الرابط كل خيار بسعره الحالي ومدى توفره، ولا تحتاج إلى حساب لتراه.`,
        `يمكنك قبول العرض حتى ${last}. يستطيع فتحه كل من لديه الرابط، فلا تشاركه إلا مع من تثق بهم.`,
      ],
      replaces: (version, before) => `هذا هو الإصدار ${version}، ويحل محل الإصدار ${before}.`,
      total: (total) => `${total} شاملًا الضرائب والرسوم`,
      service: (total, service) => `${total} شاملًا الضرائب والرسوم، منها ${service} لخدمة الوكالة`,
      action: "عرض التفاصيل",
    },
    news: {
      opened: {
        subject: (client, number) => `فتح ${client} عرض السعر ${number}`,
        before: (client, number) => `فتح ${client} عرض السعر ${number} للمرة الأولى.`,
      },
      booked: {
        subject: (client, number) => `حجز ${client} من عرض السعر ${number}`,
        before: (client, number) => `قُبل عرض السعر ${number} المقدَّم إلى ${client}، وتم حجز ما اختاره.`,
      },
      lapsed: {
        subject: (client, number) => `انتهت صلاحية عرض السعر ${number} المقدَّم إلى ${client}`,
        before: (client, number) =>
          `لم يقبل ${client} عرض السعر ${number} في الوقت المحدد. يمكنك نسخه أو إرسال نسخة جديدة منه.`,
      },
    },
    action: "عرض التفاصيل",
  },

  linkCode: {
    subject: (code) => `رمزك هو ${code}`,
    title: "رمزك",
    intro: (organisation) =>
      `يريد شخص ما، وهو على الأرجح أنت، إضافة طريقة أخرى لتسجيل الدخول إلى حسابك لدى ${organisation}. للسماح بذلك أدخل هذا الرمز في الصفحة التي تطلبه.`,
    code: "الرمز",
    warning: (validFor) =>
      `يعمل الرمز مرة واحدة خلال ${validFor}. إذا لم تكن أنت فلا تفعل شيئًا ولا تشارك الرمز مع أحد، فهو يفتح حسابك.`,
  },

  document: {
    words: documentMessages,
    intro: {
      receipt: "هذا هو إيصالك.",
      "credit-note": "هذا هو إشعارك الدائن.",
      correction: "هذا هو التصحيح الخاص بك.",
    },
    points: counted({ one: "نقطة واحدة", two: "نقطتان", few: "# نقاط", other: "# نقطة" }),
    rate: ({ from, to, rate, day, source }) =>
      `1 ${from} = ${rate} ${to}، ${source ? `سعر صرف يوم ${day} (${source})` : `سعر صرف تجريبي ليوم ${day} لهذا العرض`}.`,
    action: "عرض المستند وطباعته",
    reason: (organisation) => `وصلتك هذه الرسالة لأنها طُلبت من موقع ${organisation}.`,
  },

  confirmAddress: {
    subject: (about, reference) => `أكد بريدك الإلكتروني: ${about} (${reference})`,
    title: "أكد بريدك الإلكتروني",
    kept: (time) => `نحتفظ لك بهذا الحجز لمدة ${time}. أكد بريدك الإلكتروني ليصبح لك.`,
    notBooked: (time) => `لم يُحجز شيء بعد. أكد بريدك الإلكتروني خلال ${time} لنحجز لك ونرسل إليك التأكيد.`,
    action: "تأكيد هذا البريد",
    code: "أو اكتب هذا الرمز في صفحة حجزك",
    stranger: "إن لم تكن صاحب هذا الحجز فلا تفعل شيئًا: سينتهي من تلقاء نفسه ولن نراسلك مرة أخرى.",
    account: (organisation) => `عند تأكيد بريدك يُفتح حسابك لدى ${organisation} أيضًا وفيه هذا الحجز.`,
    strangerToAccount:
      "إن لم تكن صاحب هذا الحجز فلا تفعل شيئًا: سينتهي من تلقاء نفسه ولن يُفتح الحساب ولن نراسلك مرة أخرى.",
  },

  nameCorrection: {
    subject: (reference) => `أكّد الاسم المصحَّح (${reference})`,
    title: "أكّد الاسم المصحَّح",
    intro: "طلب شخص ما، وهو على الأرجح أنت، تصحيح اسم النزيل في هذا الحجز. يرجى تأكيد صحته.",
    now: "الاسم الحالي",
    corrected: "الاسم المصحَّح",
    action: "راجع وأكّد",
    after: (validFor) =>
      `يعمل الرابط مرة واحدة خلال ${validFor}. إذا لم تكن أنت فيمكنك تجاهل هذه الرسالة، ولن يتغير شيء.`,
  },

  nameCorrected: {
    subject: (about, reference) => `صُحّح الاسم: ${about} (${reference})`,
    title: "صحّحنا الاسم",
    intro: "صُحّح الاسم في حجزك، ولم يتغير شيء آخر. إليك كل التفاصيل كما هي الآن.",
  },

  consent: {
    rules: (terms, privacy) =>
      `بإتمام الحجز وافقت على شروط الاستخدام بتاريخ ${terms} وسياسة الخصوصية بتاريخ ${privacy}.`,
  },

  cancelled: {
    by: {
      guest: (when) => `أُلغي حجزك يوم ${when} كما طلبت.`,
      organisation: (when, organisation) => `ألغت ${organisation} حجزك يوم ${when}.`,
      unpaid: (when) => `ألغينا حجزك يوم ${when} لأن المبلغ المستحق لم يصلنا.`,
    },
    surprise: "إن لم تكن تتوقع ذلك، فتواصل معنا.",
    cameBack: "المبلغ المسترد",
    kept: "ما لا يُسترد",
    keptForRest: "ما يبقى في حجزك",
    whyKept: {
      stand: "يبقى في حجزك ويُحتسب من ثمن الباقي.",
      standAndCost: (cost) => `يبقى في حجزك ويُحتسب من ثمن الباقي ومن تكلفة الإلغاء، وهي ${cost}.`,
      part: (cost) => `التكلفة وفق شروط حجزك ${cost}، وهذا المبلغ جزء منها.`,
      terms: "هذه تكلفة الإلغاء وفق شروط حجزك.",
      before: "هذه تكلفة إلغاء سابق. إلغاء الباقي مجاني.",
      noShow: "هذه تكلفة عدم الحضور وفق شروط حجزك.",
    },
    toPayCost: (cost) => `تبلغ تكلفة الإلغاء ${cost}.`,
    notRefunded: (amount) => `لا يمكن رد ${amount} إلى وسيلة الدفع. إذا كانت لديك أسئلة فتواصل معنا.`,
    organisationAsks: (amount, organisation) => `قد تطلب منك ${organisation} دفع ${amount} وفق شروط حجزك.`,
    nothingLeft: "لم يبقَ عليك شيء لتدفعه.",
    dueEnded: (day) => `لم يعد مطلوبًا منك الدفع حتى ${day}.`,
    earnsLess: (was, now) => `ستكسب ${now} بدل ${was}.`,
    earnsNothing: (was) => `لن تكسب ${was}.`,
    paymentBack: "نعيد ما دفعته بالبطاقة أو عبر البنك بالطريقة نفسها. قد تستغرق البنوك بضعة أيام.",
    outsideBack: (name) => `تعيد ${name} بنفسها ما دُفع خارج هذا الموقع. راسلنا إن لم يصلك خبر عن ذلك.`,
  },

  notBooked: {
    part: (parts, amount) =>
      `تعذّر حجز ${parts}. لن تدفع سعره (${amount})، وإن كنت قد دفعته فسيُرد إليك بطريقة الدفع نفسها.`,
    nothingCharged: "لم يُخصم منك شيء، وعاد إليك ما كان محجوزًا مؤقتًا.",
    refunding: (amount) => `نعيد إليك ${amount} بالطريقة التي دفعت بها، وقد يستغرق ذلك بضعة أيام عبر البنك.`,
  },
  bookedInstead: {
    notTaken: "لم تُحصَّل هذه الدفعة الثانية.",
  },
  orderedInstead: {
    notTaken: "لم تُحصَّل هذه الدفعة.",
    action: "عرض طلبك",
  },
  notCancelled: {
    subject: (about, reference) => `لم يتم الإلغاء: ${about} (${reference})`,
    title: "تعذّر إلغاء حجزك",
    nothingBack: "لم يُخصم شيء ولم يُرد شيء. يمكنك المحاولة مرة أخرى من صفحة حجزك.",
  },
  refunded: {
    subject: (about, reference) => `استرداد: ${about} (${reference})`,
    title: "مبلغ مسترد لك",
    text: (organisation) => `تعيد إليك ${organisation} ما دفعته لهذا الحجز أو جزءًا منه.`,
    notTaken: "لم نكن قد خصمنا هذا المبلغ بعد، ولن يُخصم منك.",
  },
  operatorMessage: {
    subject: (about, reference) => `بخصوص حجزك: ${about} (${reference})`,
    title: "مستجدات بشأن حجزك",
    after: "تجد كل تفاصيل حجزك في صفحته.",
  },
  reminder: {
    subject: (about, reference) => `ينتهي الإلغاء المجاني قريبًا: ${about} (${reference})`,
    title: "لا يزال بإمكانك الإلغاء مجانًا",
    nothingToDo: "إن كنت ستسافر فلا حاجة إلى أي إجراء.",
  },
  paymentDue: {
    subject: (amount, day, about, reference) => `ادفع ${amount} حتى ${day}: ${about} (${reference})`,
    title: (day) => `موعد الدفع حتى ${day}`,
    text: (amount, day) => `يجب دفع ${amount} من حجزك حتى ${day}. يمكنك الدفع الآن بالزر أدناه.`,
    fromBalance: (amount, day, balance) =>
      `يجب دفع ${amount} من حجزك حتى ${day}. سنخصمه في ذلك اليوم من رصيدك (${balance}) كما وافقت، ويمكنك أيضًا الدفع الآن بالزر أدناه.`,
    action: "ادفع الآن",
    lapseCost: (amount, day) => `وتكون رسوم الإلغاء عندئذ ${amount}، كما لو ألغيت في ${day}.`,
    left: (amount, day) => `يجب دفع ${amount} حتى ${day}.`,
    agreed: (amount, day, balance) => `إذا لم يُدفع ${amount} حتى ${day} فسنخصمه في ذلك اليوم من رصيدك (${balance}).`,
    notTaken: {
      subject: (about, reference) => `تعذّر تحصيل دفعتك: ${about} (${reference})`,
      title: "رصيدك لا يكفي للدفع",
      text: (amount, balance) =>
        `موعد دفع ${amount} من حجزك اليوم، ورصيدك (${balance}) لا يكفي. لم نخصم شيئًا. يُرجى الدفع بالزر أدناه.`,
    },
    paid: {
      subject: (about, reference) => `وصلتنا دفعتك: ${about} (${reference})`,
      title: "وصلتنا دفعتك",
      text: (amount) => `وصلنا مبلغ ${amount} لحجزك. شكرًا لك.`,
      after: "لا يلزمك فعل شيء آخر. تجد الإيصال في صفحة حجزك.",
    },
    returned: {
      subject: (about, reference) => `لم تعد دفعتك مطلوبة: ${about} (${reference})`,
      title: "لم تعد هذه الدفعة مطلوبة",
      text: "وصلت دفعتك بعد أن لم تعد مطلوبة: فقد دُفع المبلغ من قبل، أو أُلغي الحجز أو تغيّر.",
    },
  },
  refundedPayments: {
    subject: "دفعتك تعود إليك",
    purchase: (amount, organisation) =>
      `دفعت ${amount} إلى ${organisation}، لكن عملية الشراء كانت قد دُفعت بطريقة أخرى أو أُلغيت قبل وصول الدفعة. لم نستخدم المبلغ، ونعيده إليك بالطريقة التي دفعت بها، وقد يستغرق ذلك بضعة أيام عبر البنك. لا يلزمك فعل أي شيء.`,
    operator: (amount, organisation) =>
      `تعيد إليك ${organisation} مبلغ ${amount} من دفعة سددتها، بالطريقة التي دفعت بها، وقد يستغرق ذلك بضعة أيام عبر البنك. لا يلزمك فعل أي شيء.`,
    refunded: "تستعيد",
    failedSubject: "تعذّر رد دفعتك",
    failed: (amount, organisation) =>
      `حاولنا رد ${amount} بالطريقة التي دفعت بها، لكن مزوّد الدفع لم يقبل ذلك. لم يصلك هذا المبلغ. يرجى التواصل مع ${organisation}.`,
  },

  plan: {
    plan: "الخطة",
    price: "السعر",
    until: "تنتهي في",
    payUntil: "الدفع حتى",
    fromBalance: "نسحبه من الرصيد الذي اخترته. لا يلزمك فعل شيء.",
    byYou: "سنرسل إليك حينها رابط الدفع. وإذا لم تدفع تنتهي خطتك.",
    "renews-soon": {
      subject: (plan) => `تتجدد ${plan} قريبًا`,
      text: (organisation) => `تتجدد خطتك لدى ${organisation} لفترة أخرى.`,
      action: "عرض خطتك",
    },
    cancelled: {
      subject: (plan) => `أُلغيت ${plan}`,
      text: (organisation) =>
        `ألغيت خطتك لدى ${organisation}. لن تتجدد، وتحتفظ بمزاياها حتى نهايتها. ويمكنك العدول عن ذلك حتى ذلك الحين.`,
      action: "الاحتفاظ بخطتك",
    },
    "ends-soon": {
      subject: (plan) => `تنتهي ${plan} قريبًا`,
      text: (organisation) => `ألغيت خطتك لدى ${organisation}. تحتفظ بمزاياها حتى نهايتها.`,
      action: "الاحتفاظ بخطتك",
    },
    unpaid: {
      subject: (plan) => `${plan}: الفترة التالية غير مدفوعة`,
      text: (organisation) => `الفترة التالية من خطتك لدى ${organisation} غير مدفوعة. تحتفظ بمزاياها بضعة أيام أخرى.`,
      action: "ادفع الآن",
    },
    ended: {
      subject: (plan) => `انتهت ${plan}`,
      text: (organisation) => `انتهت خطتك لدى ${organisation} كما طلبت.`,
      action: "عرض الخطط",
    },
    "ended-unpaid": {
      subject: (plan) => `انتهت ${plan}`,
      text: (organisation) => `لم تُدفع الفترة التالية من خطتك لدى ${organisation} فانتهت. لا يترتب عليك شيء.`,
      action: "عرض الخطط",
    },
    "ended-by-operator": {
      subject: (plan) => `انتهت ${plan}`,
      text: (organisation) =>
        `أنهت ${organisation} خطتك. تتوقف مزاياها اليوم ولن تتجدد. لا تتغير حجوزاتك. إن كانت لديك أسئلة فتواصل مع ${organisation}.`,
      action: "عرض الخطط",
    },
  },
  purchase: {
    withdrawn: {
      subject: "تراجعت عن عملية الشراء",
      intro: (organisation) => `بناءً على طلبك ألغت ${organisation} هذا الشراء.`,
    },
    "cash-card": "البطاقة النقدية",
    myvacations: "myvacations",
    paid: "المبلغ المدفوع",
    refunded: "المبلغ المسترد",
    used: "استُخدم بالفعل",
    withdraw: (day) => `التراجع عن الشراء حتى ${day}`,
    action: "عرض عملية الشراء",
  },

  booking: {
    labels: {
      reference: "رقم الحجز",
      guest: "الحجز باسم",
      requests: "طلبات خاصة (غير مضمونة)",
    },
    charges: { ...stayMessages, ...rareChargeMessages },
    priceHeading: "السعر",
    total: "الإجمالي شاملًا الضرائب والرسوم",
    amountUnknown: "غير معروف بعد",
    cancellationHeading: "الإلغاء",
    cancellation: cancelMessages,
    emergency: (contact) => `إن احتجت إلى مساعدة أثناء الرحلة فتواصل معنا في أي وقت: ${contact}`,
    findAgain: { label: "للعثور عليه لاحقًا", text: "برقم حجزك وعنوان بريدك هذا" },
    withAccount: { label: "الحساب", text: "أنشئ حسابًا بهذا الحجز" },
    action: "عرض حجزك",
    reason: (organisation) =>
      `وصلتك هذه الرسالة لأن بريدك ذُكر في حجز لدى ${organisation}. إذا لم تكن أنت صاحب الحجز فلا يلزمك شيء.`,
  },
};
